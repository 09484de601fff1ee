import { type ChangeEvent, type MouseEvent, type ReactNode, useState } from "react";
import { addDays } from "#domain/format/calendar.ts";
import { formatDecimal, formatMonth } from "#domain/format/format.ts";
import {
  type BodySide,
  bodySides,
  brakeChoices,
  type FileKind,
  keyChoices,
  maxSentenceLength,
  sideKeys,
  tyreSeasons,
} from "#domain/vehicle-file/entries.ts";
import { legalTreadMm, newTreadMm } from "#domain/vehicle-file/statements.ts";
import { useField, useFieldValue } from "../../ui/field.tsx";
import { BodyOutline, type BodySpot, UprightOutline } from "../car/body-outline.tsx";
import { Check, Chips, PlainInput } from "./step-inputs.tsx";

export type StepFieldsProps = {
  kind: FileKind;
  bodyType: string | null;
  /** ISO day. */
  today: string;
  /** Places that are entered already, by side. */
  spots: Readonly<Partial<Record<BodySide, readonly BodySpot[]>>>;
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
  "service-book": () => (
    <>
      <div className="grid grid-cols-2 gap-3">
        <PlainInput name="km" label="Letzter Service, km" inputMode="numeric" />
        <PlainInput name="tag" label="Tag oder Monat" placeholder="03/2026" inputMode="decimal" />
      </div>
      <Chips
        name="lueckenlos"
        legend="Lückenlos gestempelt?"
        columns="grid-cols-2"
        choices={yesNo}
        isOptional
      />
    </>
  ),
  "inspection-report": () => (
    <div>
      <PlainInput name="bis" label="Gültig bis" placeholder="05/2027" inputMode="decimal" />
      <Check name="bericht" label="Der Bericht liegt vor" />
    </div>
  ),
  keys: () => (
    <Chips
      name="anzahl"
      legend="Wie viele Schlüssel sind da?"
      columns="grid-cols-4"
      choices={keyChoices.map((count) => [count, count])}
      saves
    />
  ),
  paint: () => (
    <div className="grid grid-cols-2 gap-3">
      <PlainInput name="von" label="Dünnste Stelle, µm" inputMode="numeric" />
      <PlainInput name="bis" label="Dickste Stelle, µm" inputMode="numeric" />
    </div>
  ),
  body: (props) => <BodyFields {...props} />,
  interior: () => (
    <>
      <Sentence label="Wie sieht es innen aus?" placeholder="Fahrersitz leicht berieben" />
      <Chips
        name="gut"
        legend="Wo steht das auf dem Zettel?"
        columns="grid-cols-2"
        choices={[
          ["ja", "Gut"],
          ["nein", "Nicht so gut"],
        ]}
      />
    </>
  ),
  "cold-start": ({ today }) => (
    <>
      <PlainInput name="tag" label="Probiert am" type="date" max={today} preset={today} />
      <Chips
        name="gut"
        legend="Springt er kalt gut an?"
        columns="grid-cols-2"
        choices={yesNo}
        saves
      />
    </>
  ),
  battery: ({ today }) => (
    <>
      <div className="grid grid-cols-2 gap-3">
        <PlainInput name="prozent" label="Restkapazität in %" inputMode="decimal" />
        <PlainInput name="tag" label="Gemessen am" type="date" max={today} />
      </div>
      <PlainInput name="quelle" label="Quelle" placeholder="Aviloo, Werkstatt, Bordcomputer" />
    </>
  ),
  work: ({ today }) => (
    <>
      <Sentence label="Was?" placeholder="Zahnriemen und Wasserpumpe gewechselt" />
      <WhenFields today={today} />
      <Chips
        name="rechnung"
        legend="Gibt es eine Rechnung?"
        columns="grid-cols-2"
        choices={yesNo}
      />
    </>
  ),
  merit: () => <Sentence label="Ein Satz" placeholder="Erste Hand, immer in der Garage" />,
  flaw: () => <Sentence label="Ein Satz" placeholder="Kratzer an der Heckklappe" />,
};

/** What is asked at a step. Nothing is chosen beforehand. */
export const StepFields = (props: StepFieldsProps) => fieldsOf[props.kind](props);

function TyreFields({ bodyType }: { bodyType: string | null }) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="pb-2 font-semibold">Profil in mm</legend>
        <div className="mx-auto grid max-w-sm grid-cols-[1fr_5rem_1fr] gap-x-3 gap-y-3">
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
        <p className="figures text-sm text-muted">
          Neu sind {newTreadMm}&nbsp;mm, erlaubt mindestens {formatDecimal(legalTreadMm)}&nbsp;mm.
        </p>
      </fieldset>
      <Chips
        name="saison"
        legend="Saison"
        columns="grid-cols-3"
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
    columns="grid-cols-5"
    choices={brakeChoices.map((left) => [left, left === "neu" ? left : `${left}\u00a0%`] as const)}
    isOptional
  />
);

const Sentence = ({ label, placeholder }: { label: string; placeholder: string }) => (
  <PlainInput name="text" label={label} placeholder={placeholder} maxLength={maxSentenceLength} />
);

/** A tap on the outline names the place; without scripts, side and sentence do. */
function BodyFields({ bodyType, spots }: StepFieldsProps) {
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
          columns="grid-cols-5"
          choices={Object.entries(bodySides)}
        />
      </fieldset>
      {shown !== null && (
        <div className="needs-script">
          <p className="pb-2 font-semibold">Tippen Sie auf die Stelle</p>
          <BodyOutline
            bodyType={bodyType}
            side={shown}
            spots={[...(spots[shown] ?? []), ...chosen]}
            onClick={choose}
            className="mx-auto max-h-72 w-full cursor-crosshair"
          />
        </div>
      )}
      <input type="hidden" name="x" value={x} />
      <input type="hidden" name="y" value={y} />
      <Sentence label="Was ist da?" placeholder="Steinschlag, 2 mm, Grundierung zu sehen" />
    </>
  );
}

const shareOf = (at: number, length: number) => Math.min(Math.max(at / length, 0), 1).toFixed(3);

const readSide = (value: string): BodySide | null =>
  sideKeys.find((side) => side === value) ?? null;

/** What is chosen takes back what is typed, and the other way round. */
function WhenFields({ today }: Pick<StepFieldsProps, "today">) {
  const month = today.slice(0, 7);
  const stored = useFieldValue("wann");
  const choices = [
    [today, "Heute"],
    [addDays(today, -1), "Gestern"],
    [month, "Diesen Monat"],
  ] as const;
  const isOther = stored !== "" && choices.every(([value]) => value !== stored);
  const change = ({ target, currentTarget }: ChangeEvent<HTMLFieldSetElement>) => {
    for (const input of currentTarget.querySelectorAll("input")) {
      if (input.type === target.type) continue;
      input.checked = false;
      if (input.type === "date") input.value = "";
    }
  };
  return (
    <fieldset className="grid min-w-0 gap-2" onChange={change}>
      <Chips
        name="wann"
        legend="Wann?"
        columns="grid-cols-3"
        choices={isOther ? [...choices, [stored, formatMonth(stored)]] : choices}
      />
      <PlainInput name="tag" label="oder am" type="date" max={today} />
    </fieldset>
  );
}
