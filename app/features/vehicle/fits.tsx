import { Check, CircleQuestionMark, X } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import {
  type FitAnswer,
  type FitFacts,
  fitAnswers,
  type NeedKey,
  type Needs,
  needField,
  needGroups,
  needText,
  readNeed,
  readNeeds,
  writeNeeds,
} from "#domain/car/fits.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { ownNeeds } from "../../browser-storage.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { controlStyle, FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

type Typed = Readonly<Partial<Record<NeedKey, string>>>;

/** What somebody needs, the answers of the vehicle's record, and a way to ask the rest (K3, K4). */
export function Fits({ adKey, facts }: { adKey: string; facts: FitFacts }) {
  const [typed, setTyped] = useState(readTyped);
  const needs = needsOf(typed);
  const answers = fitAnswers(needs, facts);
  const questions = answers.filter(({ question }) => question !== null).length;

  function change(next: Typed): void {
    setTyped(next);
    const text = writeNeeds(needsOf(next));
    if (text === "") ownNeeds.clear();
    else ownNeeds.write(text);
  }

  return (
    <div className="pt-4">
      <div className="fits-fields">
        {needGroups.map(({ title, keys }) => (
          <fieldset key={title} data-fields={keys.length}>
            <legend>{title}</legend>
            {keys.map((key) => (
              <NeedInput
                key={key}
                name={key}
                text={typed[key] ?? ""}
                onChange={(text) => change({ ...typed, [key]: text })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status" className="sr-only">
        {spoken(answers)}
      </p>
      <ul className="fits-answers">
        {answers.map((answer) => (
          <AnswerRow key={answer.topic} {...answer} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {questions > 0 && (
          <Link
            to={contactPath({ adKey, intent: "anfrage", needs: writeNeeds(needs) })}
            className={`${buttonStyle.strong} max-sm:w-full`}
          >
            {questions === 1 ? "Diese Frage stellen" : `Diese ${questions} Fragen stellen`}
          </Link>
        )}
        {answers.length > 0 && (
          <button type="button" onClick={() => change({})} className="quiet-way -ml-3">
            Angaben löschen
          </button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">
        Ihre Angaben bleiben in diesem Browser, für jedes Fahrzeug, das Sie ansehen.
      </p>
    </div>
  );
}

/** What was kept the last time, as one would type it. */
function readTyped(): Typed {
  const kept = readNeeds(ownNeeds.read());
  const texts = allKeys.flatMap((key) => {
    const value = kept[key];
    return value === undefined ? [] : [[key, needText(key, value)] as const];
  });
  return Object.fromEntries(texts);
}

const allKeys = needGroups.flatMap(({ keys }) => keys);

/** What cannot be read is left out; its field says so. */
function needsOf(typed: Typed): Needs {
  const read = allKeys.flatMap((key) => {
    const { value } = readNeed(key, typed[key] ?? "");
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(read);
}

type NeedInputProps = { name: NeedKey; text: string; onChange: (text: string) => void };

/** Complains once it is left: half a number is no mistake. */
function NeedInput({ name, text, onChange }: NeedInputProps) {
  const [isLeft, setLeft] = useState(false);
  const { label, unit } = needField(name);
  const error = (isLeft && readNeed(name, text).issue) || null;
  const id = `passt-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm text-muted">
        {unit === null ? label : `${label} (${unit})`}
      </label>
      <input
        id={id}
        type="text"
        inputMode={unit === "m" ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-fehler`}
        className={`${controlStyle} figures h-12`}
      />
      <FieldError id={id} error={error} hint={undefined} />
    </div>
  );
}

const verdicts = {
  yes: { icon: Check, word: "Passt", look: "text-success" },
  no: { icon: X, word: "Passt nicht", look: "text-danger" },
  ask: { icon: CircleQuestionMark, word: "Offen", look: "text-muted" },
} as const;

function AnswerRow({ topic, verdict, text, question }: FitAnswer) {
  const { icon, word, look } = verdicts[verdict];
  return (
    <li>
      <Icon icon={icon} size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">
            {topic}: {word}.
          </span>{" "}
          <span className="figures">{text}</span>
        </p>
        {question && <p className="figures text-muted">Ihre Frage an uns: „{question}“</p>}
      </div>
    </li>
  );
}

/** For screen readers, how the answers stand: said anew when a number of it changes. */
function spoken(answers: readonly FitAnswer[]): string {
  const count = (verdict: FitAnswer["verdict"]) =>
    answers.filter((answer) => answer.verdict === verdict).length;
  if (answers.length === 0) return "";
  return `Passt: ${count("yes")}, passt nicht: ${count("no")}, offen: ${count("ask")}`;
}
