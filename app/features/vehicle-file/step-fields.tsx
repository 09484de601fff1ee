import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { addDays, germanDate } from "#domain/format/calendar.ts";
import { formatDecimal, formatMonth } from "#domain/format/format.ts";
import {
  type BodySide,
  bodySides,
  brakeChoices,
  entryFields,
  type FileKind,
  isPainted,
  keyChoices,
  maxSentenceLength,
  panelKeys,
  panels,
  sideKeys,
  tyreSeasons,
} from "#domain/vehicle-file/entries.ts";
import type { FileView } from "#domain/vehicle-file/file-view.ts";
import { legalTreadMm, newTreadMm, spotPlace } from "#domain/vehicle-file/statements.ts";
import {
  batterySources,
  damageWords,
  flawWords,
  freshInspections,
  interiorColumn,
  interiorWords,
  meritWords,
  workWords,
} from "#domain/vehicle-file/words.ts";
import { useField, useFieldValue } from "../../ui/field.tsx";
import { BodyOutline, type BodySpot, UprightOutline } from "../car/body-outline.tsx";
import { panelAt } from "./panels.ts";
import { Check, Chips, PlainInput, WordField } from "./step-inputs.tsx";

export type StepFieldsProps = {
  kind: FileKind;
  bodyType: string | null;
  hasRearDoors: boolean;
  /** ISO day. */
  today: string;
  /** What was entered about the car before. */
  entries: FileView["entries"];
  /** Id of the entry that is corrected. */
  corrected: string | null;
};

const yesNo = [
  ["ja", "Ja"],
  ["nein", "Nein"],
] as const;

const fieldsOf: Readonly<Record<FileKind, (props: StepFieldsProps) => ReactNode>> = {
  tyres: ({ bodyType }) => <TyreFields bodyType={bodyType} />,
  brakes: () => (
    <>
      <BrakeChips name="vorn" legend="Vorn" />
      <BrakeChips name="hinten" legend="Hinten" />
    </>
  ),
  "service-book": ({ today }) => (
    <>
      <PlainInput name="km" label="Letzter Service, km" inputMode="numeric" />
      <DayOrMonth label="Tag oder Monat" today={today} />
      <Chips
        name="lueckenlos"
        legend="Lückenlos gestempelt?"
        columns="grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        choices={yesNo}
        isOptional
      />
    </>
  ),
  "inspection-report": ({ today }) => (
    <div>
      <WordField
        name="bis"
        label="Gültig bis: Monat und Jahr"
        placeholder="0527"
        inputMode="numeric"
        words={freshInspections(today).map((month) => [month, `neu: ${month}`])}
        isWhole
      />
      <Check name="bericht" label="Der Bericht liegt vor" />
    </div>
  ),
  keys: () => (
    <Chips
      name="anzahl"
      legend="Wie viele Schlüssel sind da?"
      columns="grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]"
      choices={keyChoices.map((count) => [count, count])}
    />
  ),
  paint: () => (
    <>
      <div className="grid grid-cols-2 gap-3">
        <PlainInput name="von" label="Dünnste Stelle, µm" inputMode="numeric" next="bis" />
        <PlainInput name="bis" label="Dickste Stelle, µm" inputMode="numeric" />
      </div>
      <Chips
        name="wo"
        legend="Wo ist der Lack am dicksten?"
        columns="grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        choices={panelKeys.filter(isPainted).map((key) => [key, panels[key]])}
        isOptional
      />
    </>
  ),
  body: (props) => (
    <UnlessNothingFound isOffered={!hasOtherDamages(props)}>
      <BodyFields {...props} />
    </UnlessNothingFound>
  ),
  interior: () => (
    <UnlessNothingFound>
      <InteriorFields />
    </UnlessNothingFound>
  ),
  "cold-start": ({ today }) => (
    <>
      <Day label="Probiert am" today={today} preset={today} />
      <Chips
        name="gut"
        legend="Springt er kalt gut an?"
        columns="grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        choices={yesNo}
      />
    </>
  ),
  battery: ({ today }) => (
    <>
      <PlainInput name="prozent" label="Restkapazität in %" inputMode="decimal" />
      <Day label="Gemessen am" today={today} />
      <WordField name="quelle" label="Quelle" words={batterySources} isWhole />
    </>
  ),
  work: ({ today }) => (
    <>
      <Sentence
        label="Was?"
        placeholder="Zahnriemen und Wasserpumpe gewechselt"
        words={workWords}
      />
      <DayOrMonth label="Wann? Tag oder Monat" today={today} />
      <Chips
        name="rechnung"
        legend="Gibt es eine Rechnung?"
        columns="grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        choices={yesNo}
      />
    </>
  ),
  merit: ({ entries }) => (
    <Sentence
      label="Ein Satz"
      placeholder="Erste Hand, immer in der Garage"
      words={meritWords(entries)}
    />
  ),
  flaw: ({ entries, today }) => (
    <Sentence
      label="Ein Satz"
      placeholder="Kratzer an der Heckklappe"
      words={flawWords(entries, today)}
    />
  ),
};

/** What is asked at a step. Nothing is chosen beforehand. */
export const StepFields = (props: StepFieldsProps) => fieldsOf[props.kind](props);

function TyreFields({ bodyType }: { bodyType: string | null }) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-3 pb-1 font-semibold">
          Profil in mm
          <span className="figures text-sm font-normal text-muted">
            neu {newTreadMm}, mindestens {formatDecimal(legalTreadMm)}
          </span>
        </legend>
        <div className="mx-auto grid max-w-sm grid-cols-[1fr_min(5rem,22%)_1fr] gap-x-3 gap-y-3">
          <TreadInput name="vl" label="Vorn links" next="vr" />
          <UprightOutline bodyType={bodyType} className="row-span-2 w-full self-center" />
          <TreadInput name="vr" label="Vorn rechts" next="hl" />
          <TreadInput name="hl" label="Hinten links" next="hr" />
          <TreadInput name="hr" label="Hinten rechts" next="dot" />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-x-3">
          <Check name="gleich" label="Alle vier gleich" />
          <Check name="neu" label="Alle vier neu" />
        </div>
      </fieldset>
      <Chips
        name="saison"
        legend="Saison"
        columns="grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]"
        choices={Object.entries(tyreSeasons)}
        isOptional
      />
      <PlainInput
        name="dot"
        label="DOT des ältesten: letzte vier Ziffern"
        placeholder="1422"
        inputMode="numeric"
      />
    </>
  );
}

const TreadInput = (props: { name: string; label: string; next: string }) => (
  <PlainInput {...props} inputMode="decimal" isLarge />
);

const BrakeChips = ({ name, legend }: { name: string; legend: string }) => (
  <Chips
    name={name}
    legend={`${legend}: wie viel ist noch drauf?`}
    columns="grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))]"
    choices={brakeChoices.map((left) => [left, left === "neu" ? left : `${left}\u00a0%`] as const)}
    isOptional
  />
);

type SentenceProps = Pick<
  ComponentProps<typeof WordField>,
  "label" | "placeholder" | "words" | "onTap"
>;

/** Its words stay where they are when the entry of the step before is saved, since a finger may be on its way. */
function Sentence({ words, ...rest }: SentenceProps) {
  const [offered] = useState(words);
  return <WordField {...rest} words={offered} name="text" maxLength={maxSentenceLength} />;
}

type DayProps = { label: string; today: string; preset?: string };

const Day = ({ today, ...rest }: DayProps) => (
  <WordField
    {...rest}
    name="tag"
    type="date"
    max={today}
    words={[
      [today, "Heute"],
      [addDays(today, -1), "Gestern"],
    ]}
    isWhole
  />
);

const DayOrMonth = ({ label, today }: DayProps) => (
  <WordField
    name="tag"
    label={label}
    placeholder="0326 oder 10.03.26"
    inputMode="decimal"
    words={[
      [germanDate(today), "Heute"],
      [germanDate(addDays(today, -1)), "Gestern"],
      [formatMonth(today), "Diesen Monat"],
    ]}
    isWhole
  />
);

const hasOtherDamages = ({ entries, corrected }: StepFieldsProps): boolean =>
  (entries.karosserie ?? []).some(({ id }) => id !== corrected);

type UnlessProps = { isOffered?: boolean; children: ReactNode };

/** To have looked and found nothing is an answer, too. */
function UnlessNothingFound({ isOffered = true, children }: UnlessProps) {
  const name = entryFields.isNothingFound;
  const [isNothing, setNothing] = useState(useFieldValue(name) === "on");
  return (
    <>
      {isOffered && (
        <div
          onChange={({ target }) =>
            setNothing(target instanceof HTMLInputElement && target.checked)
          }
        >
          <Check name={name} label="Rundum angesehen, nichts gefunden" />
        </div>
      )}
      {!(isOffered && isNothing) && children}
    </>
  );
}

/** The words that are tapped say with it where they stand. */
function InteriorFields() {
  const choose = (text: string, form: HTMLFormElement | null) => {
    const column = form?.elements.namedItem("gut");
    if (!(column instanceof RadioNodeList)) return;
    const value = interiorColumn(text) ?? column.value;
    for (const radio of column)
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
  };
  return (
    <>
      <Sentence
        label="Wie sieht es innen aus?"
        placeholder="Fahrersitz leicht berieben"
        words={[...interiorWords.good, ...interiorWords.bad]}
        onTap={choose}
      />
      <Chips
        name="gut"
        legend="Wo steht das auf dem Zettel?"
        columns="grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        choices={[
          ["ja", "Gut"],
          ["nein", "Nicht so gut"],
        ]}
      />
    </>
  );
}

/** A tap on the outline names the place; without scripts, side and sentence do. */
function BodyFields({ bodyType, hasRearDoors, entries, corrected }: StepFieldsProps) {
  const side = useField({ name: "seite", label: "Seite" });
  const [shown, setShown] = useState(readSide(side.control.defaultValue));
  const [x, setX] = useState(useFieldValue("x"));
  const [y, setY] = useState(useFieldValue("y"));
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    // The drawing may be narrower than its box.
    const point = new DOMPoint(clientX, clientY).matrixTransform(
      currentTarget.getScreenCTM()?.inverse(),
    );
    const { width, height } = currentTarget.viewBox.baseVal;
    setX(shareOf(point.x, width));
    setY(shareOf(point.y, height));
  };
  const spot = shown === null || x === "" ? null : { side: shown, x: Number(x), y: Number(y) };
  const panel = (spot && panelAt({ ...spot, bodyType, hasRearDoors })) ?? undefined;
  const chosen = x === "" ? [] : [{ x: Number(x), y: Number(y), label: "+" }];
  return (
    <>
      <fieldset
        className="min-w-0"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "radio") {
            setShown(readSide(target.value));
            setX("");
            setY("");
          }
        }}
      >
        <Chips
          name="seite"
          legend="Welche Seite?"
          columns="grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))]"
          choices={Object.entries(bodySides)}
        />
      </fieldset>
      {shown !== null && (
        <div className="needs-script">
          <p className="pb-2 font-semibold">
            Tippen Sie auf die Stelle
            {spot !== null && `: ${spotPlace({ ...spot, panel })}`}
          </p>
          <BodyOutline
            bodyType={bodyType}
            side={shown}
            spots={[...spotsOn(shown, entries, corrected), ...chosen]}
            onClick={choose}
            className="mx-auto max-h-72 w-full cursor-crosshair"
          />
        </div>
      )}
      <input type="hidden" name="x" value={x} />
      <input type="hidden" name="y" value={y} />
      <input type="hidden" name="teil" value={panel ?? ""} />
      <Sentence
        label="Was ist da?"
        placeholder="Steinschlag, 2 mm, Grundierung zu sehen"
        words={damageWords}
      />
    </>
  );
}

/** Numbered as in the list of entries; without the place that is corrected. */
const spotsOn = (
  side: BodySide,
  entries: StepFieldsProps["entries"],
  corrected: string | null,
): BodySpot[] => {
  const share = (text = "") => (text === "" ? null : Number(text));
  return (entries.karosserie ?? []).flatMap(({ id, values }, index) =>
    values.seite !== side || id === corrected
      ? []
      : { x: share(values.x), y: share(values.y), label: String(index + 1) },
  );
};

const shareOf = (at: number, length: number) => Math.min(Math.max(at / length, 0), 1).toFixed(3);

const readSide = (value: string): BodySide | null =>
  sideKeys.find((side) => side === value) ?? null;
