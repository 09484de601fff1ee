import { X } from "lucide";
import { useRef } from "react";
import { Link } from "react-router";
import type { ComparedGroup, ComparedSpec, Comparison } from "#domain/car/compare-cars.ts";
import type { EquipmentGroup } from "#domain/car/equipment-groups.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { comparePath, vehiclePath } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { CarName, CarPicture, PriceNotes, Unbroken } from "../car/car-parts.tsx";
import { removeChosen } from "../car/chosen-cars.ts";

export type ComparedCar = {
  adKey: string;
  brand: string;
  model: string;
  name: string;
  photo: string | null;
  contactPath: string;
};

type CompareTableProps = { cars: readonly ComparedCar[]; comparison: Comparison };

export function CompareTable({
  cars,
  comparison: { sentence, specs, differingEquipment, sharedEquipment },
}: CompareTableProps) {
  const names = useRef<HTMLDivElement>(null);
  const isAllAlike = differingEquipment.length === 0 && specs.every((spec) => spec.isSameForAll);
  return (
    <>
      {sentence !== "" && <p className="compare-sentence figures">{sentence}</p>}
      {cars.length > 2 && <AllCars cars={cars} specs={specs} />}
      <p className="compare-choice">
        <input type="checkbox" id="nur-unterschiede" className="size-5 accent-accent" />
        <label htmlFor="nur-unterschiede">Nur Unterschiede zeigen</label>
      </p>
      {isAllAlike && (
        <p className="compare-alike">Die Fahrzeuge stimmen in allen Angaben überein.</p>
      )}
      {/* On phones, in place of the names below the photos: it stays in view, which no part of a scrolled table can. */}
      <div
        ref={names}
        aria-hidden
        className="compare-names needs-script"
        data-cars={cars.length}
        data-more={`${cars.length} Autos\nwischen →`}
      >
        {cars.map(({ adKey, brand, model }) => (
          <span key={adKey}>
            <CarName brand={brand} model={model} />
          </span>
        ))}
      </div>
      <div
        className="compare-area"
        onScroll={({ currentTarget }) => {
          names.current?.scrollTo({ left: currentTarget.scrollLeft, behavior: "instant" });
        }}
      >
        <table className="compare-table figures" data-cars={cars.length}>
          <caption className="sr-only">{formatVehicleCount(cars.length)} im Vergleich</caption>
          <colgroup>
            <col className="compare-terms" />
            <col span={cars.length} />
          </colgroup>
          <thead>
            <tr className="compare-heads">
              <td />
              {cars.map((car) => (
                <CarHead key={car.adKey} car={car} cars={cars} />
              ))}
            </tr>
            <tr className="compare-actions">
              <td />
              {cars.map((car) => (
                <td key={car.adKey}>
                  <Link
                    to={car.contactPath}
                    aria-label={`Anfragen: ${car.name}`}
                    className="action-link"
                  >
                    Anfragen
                  </Link>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {specs.map((spec) => (
              <SpecRow key={spec.term} spec={spec} cars={cars} />
            ))}
          </tbody>
          {differingEquipment.length > 0 && (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={cars.length + 1} className="compare-part">
                  <span>Unterschiede in der Ausstattung</span>
                  <small className="print:hidden">– heißt: im Inserat nicht angegeben</small>
                </th>
              </tr>
            </tbody>
          )}
          {differingEquipment.map((group, index) => (
            <GroupRows key={group.name} group={group} cars={cars} isFirst={index === 0} />
          ))}
        </table>
      </div>
      <div className="compare-paper">
        {cars.map(({ adKey, name }, index) => {
          const own = listOwn(differingEquipment, index);
          return own.length > 0 && <p key={adKey}>{`Nur ${name}: ${own.join(", ")}`}</p>;
        })}
      </div>
      {sharedEquipment.length > 0 && <SharedEquipment groups={sharedEquipment} />}
    </>
  );
}

function CarHead({ car, cars }: CarProps) {
  return (
    // Without the label, a screen reader repeats 'Entfernen' with each cell of the column.
    <th scope="col" aria-label={car.name}>
      <Link to={vehiclePath(car.adKey)} className="card-link block">
        <CarPicture
          path={car.photo}
          alt=""
          sizes="(min-width: 48rem) 23rem, 8rem"
          priority="early"
          widest={960}
        />
        <span className="compare-name">
          <CarName brand={car.brand} model={car.model} />
        </span>
      </Link>
      <Remove car={car} cars={cars} />
    </th>
  );
}

type CarProps = RowProps & { car: ComparedCar };

function Remove({ car, cars }: CarProps) {
  const others = cars.map(({ adKey }) => adKey).filter((adKey) => adKey !== car.adKey);
  return (
    <Link
      to={comparePath(others)}
      onClick={() => removeChosen(car.adKey)}
      preventScrollReset
      aria-label={`Entfernen: ${car.name}`}
      className="compare-remove"
    >
      <Icon icon={X} size={16} />
    </Link>
  );
}

const keyTerms = ["Erstzulassung", "Kilometerstand", "Kraftstoff"];

/** On phones, where two columns of the table are in sight: one below another, in place of the photos in the table. */
function AllCars({ cars, specs }: RowProps & Pick<Comparison, "specs">) {
  const find = (wanted: string, index: number) =>
    specs.find(({ term }) => term === wanted)?.cells[index];
  return (
    <ul className="compare-cars figures">
      {cars.map((car, index) => {
        const price = find("Preis", index);
        const facts = keyTerms.map((term) => find(term, index)?.text);
        return (
          <li key={car.adKey}>
            <CarPicture
              path={car.photo}
              alt=""
              sizes="(min-width: 48rem) 23rem, 8rem"
              priority="lazy"
              widest={960}
            />
            <div>
              <Link to={vehiclePath(car.adKey)} className="card-link">
                <CarName brand={car.brand} model={car.model} />
              </Link>
              {price && (
                <p>
                  <strong>{price.text}</strong>
                  <PriceNotes notes={price.notes} />
                </p>
              )}
              <p>{facts.filter(Boolean).join(" · ")}</p>
            </div>
            <Remove car={car} cars={cars} />
          </li>
        );
      })}
    </ul>
  );
}

const lastParts =
  /(?<=\p{L}{4})(?=getriebe|begrenzer|erkennung|lenkrad|verriegelung|miete|system|einrichtung|steuerung|tempomat|assistent|warner|automatik|heizung|beleuchtung|überwachung|kontrolle|kupplung|scheinwerfer|spiegel|sperre|einstellung|filter|stand|halter|verbrauch|fahrzeug|gepflegt|felgen|licht|display|instrument|paket|sitze|sensor|reifen|airbag|kamera|anlage|fenster|heber|stütze|scheibe|klappe|zulassung)/gu;

/** Not every browser has a German dictionary to break long words in a narrow column. */
const softenWords = (text: string) => text.replace(lastParts, "\u00ad");

type RowProps = { cars: readonly ComparedCar[] };

function SpecRow({ spec, cars }: RowProps & { spec: ComparedSpec }) {
  return (
    <tr
      data-alike={spec.isSameForAll || undefined}
      className={spec.term === "Preis" ? "compare-price" : undefined}
    >
      <th scope="row">{softenWords(spec.term)}</th>
      {spec.cells.map(({ text, notes, advantage }, index) => (
        <td key={cars[index]?.adKey} data-list={/^•|\n/.test(text ?? "") || undefined}>
          {text === null ? (
            <span className="compare-unknown">nicht angegeben</span>
          ) : (
            <Unbroken text={softenWords(text)} />
          )}
          <PriceNotes notes={notes.map(softenWords)} />
          {advantage && <span className="compare-better">{advantage}</span>}
        </td>
      ))}
    </tr>
  );
}

/** On paper the rows of all groups would take a second page. */
const listOwn = (groups: readonly ComparedGroup[], index: number): string[] =>
  groups.flatMap(({ rows }) =>
    rows
      .filter(({ owners }) => owners[index] && owners.filter(Boolean).length === 1)
      .map(({ feature }) => feature),
  );

function GroupRows({
  group,
  cars,
  isFirst,
}: RowProps & { group: ComparedGroup; isFirst: boolean }) {
  return (
    <tbody className="compare-group">
      <tr>
        <th scope="rowgroup" colSpan={cars.length + 1}>
          <label className="compare-fold">
            <input type="checkbox" defaultChecked={isFirst} className="sr-only" />
            {group.name} ({group.rows.length})
          </label>
          <span>{group.name}</span>
        </th>
      </tr>
      {group.rows.map(({ feature, owners }) => (
        <tr key={feature}>
          <th scope="row">{softenWords(feature)}</th>
          {owners.map((isOwner, index) => (
            <td key={cars[index]?.adKey}>
              {isOwner ? (
                <span role="img" aria-label="ja">
                  ✓
                </span>
              ) : (
                <span role="img" aria-label="nicht angegeben" className="compare-unknown">
                  –
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function SharedEquipment({ groups }: { groups: readonly EquipmentGroup[] }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <details className="compare-shared">
      <summary>Gemeinsame Ausstattung ({count})</summary>
      <dl>
        {groups.map(({ name, items }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{items.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
