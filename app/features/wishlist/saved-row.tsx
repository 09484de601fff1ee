import { Pencil, Undo2, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { nameParts, vehicleName } from "#domain/car/title.ts";
import { formatDay, formatPrice } from "#domain/format/format.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { comparedParameter, vehiclePath } from "#domain/pages/paths.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { CarPicture, PriceLine } from "../car/car-parts.tsx";
import { maxNoteLength, type SavedCar, writeNote } from "../car/change-saved-cars.ts";
import { createSmallCar } from "../car/small-card.tsx";

export const compareFormId = "vergleich";

type SavedRowProps = {
  saved: SavedCar;
  /** The car in stock: null when it is gone, undefined while that is unknown. */
  stockedCar: CarSummary | null | undefined;
  takesFocus: boolean;
  onRemove: () => void;
};

export function SavedRow({ saved, stockedCar, takesFocus, onRemove }: SavedRowProps) {
  const { adKey, name } = saved;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const car = stockedCar ? createSmallCar(stockedCar) : null;
  const isGone = stockedCar === null;
  const flaw = (car ?? saved).flaw;
  const variant = stockedCar && nameParts(stockedCar).variant;
  const title = car ? vehicleName(car) : name || `Fahrzeug ${adKey}`;
  return (
    <article className="saved-row">
      <div className={`saved-photo ${isGone ? "opacity-60" : ""}`}>
        <CarPicture
          path={car ? car.photo : saved.photo}
          alt=""
          sizes="(min-width: 40rem) 14rem, 8rem"
          priority="lazy"
          widest={640}
        />
      </div>
      <div className="min-w-0">
        <h2 className="text-xl leading-tight font-bold">
          <Link
            ref={link}
            to={vehiclePath(adKey)}
            className="card-link -my-2.5 inline-block py-2.5 hover:underline"
          >
            {title}
          </Link>
        </h2>
        {variant && <p className="saved-variant">{variant}</p>}
        {isGone ? (
          <p className="mt-1">
            <strong>Nicht mehr verfügbar.</strong>{" "}
            <Link
              to={vehiclePath(adKey)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Ähnliche Fahrzeuge
            </Link>
          </p>
        ) : (
          <p className="figures mt-1 font-display text-2xl font-bold">
            {car ? <PriceLine {...car.priceParts} /> : saved.price}
            {flaw && <strong className="flaw">{` ${flaw}`}</strong>}
          </p>
        )}
        <p className="figures text-sm text-muted">
          {formatPriceHistory(saved, car?.comparablePrice ?? null)}
        </p>
        <p className="figures mt-1 leading-snug">{car?.specs ?? saved.facts}</p>
        {car?.energy && <p className="figures mt-1 text-sm">{car.energy}</p>}
        {stockedCar?.label_line && (
          <p className="figures mt-1 leading-snug">
            <b className="font-semibold">Zettel:</b> {stockedCar.label_line}
            {stockedCar.label_more && ` +\u00a0${stockedCar.label_more}`}
          </p>
        )}
      </div>
      <div className="saved-own">
        <Note saved={saved} title={title} />
        {!isGone && (
          <>
            <label className="flex min-h-11 items-center gap-1.5">
              <input
                type="checkbox"
                name={comparedParameter}
                value={adKey}
                form={compareFormId}
                aria-label={`Vergleichen: ${title}`}
                className="size-5 accent-accent"
              />
              <span>Vergleichen</span>
            </label>
            <Link
              to={contactPath({ adKey, intent: "probefahrt" })}
              aria-label={`Probefahrt: ${title}`}
              className={buttonStyle.strong}
            >
              Probefahrt
            </Link>
          </>
        )}
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Entfernen: ${title}`}
        className="saved-remove"
      >
        <Icon icon={X} size={20} />
      </button>
    </article>
  );
}

/** A field only for who wants to write, or has written. */
function Note({ saved: { adKey, note }, title }: Pick<SavedRowProps, "saved"> & { title: string }) {
  const [isOpen, setIsOpen] = useState(note !== "");
  const field = useRef<HTMLTextAreaElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isOpen && wasAsked.current) field.current?.focus();
  }, [isOpen]);
  if (!isOpen && note === "") {
    return (
      <button
        type="button"
        onClick={() => {
          wasAsked.current = true;
          setIsOpen(true);
        }}
        aria-label={`Notiz zu ${title}`}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold underline-offset-4 hover:underline"
      >
        <Icon icon={Pencil} size={18} />
        Notiz
      </button>
    );
  }
  return (
    <label className="w-full">
      <span className="text-sm font-semibold">Notiz</span>
      <textarea
        ref={field}
        value={note}
        aria-label={`Notiz zu ${title}`}
        rows={1}
        maxLength={maxNoteLength}
        onChange={({ currentTarget }) => writeNote(adKey, currentTarget.value)}
        // An empty note closes again.
        onBlur={() => setIsOpen(note !== "")}
        className={`${controlStyle} field-sizing-content max-h-60 min-h-11 resize-y py-2`}
      />
    </label>
  );
}

/** For example `Seit es auf Ihrer Merkliste steht: 500 € günstiger (damals 19.980 €)`. */
function formatPriceHistory(
  { savedAt, amount, price }: SavedCar,
  currentEur: number | null,
): string {
  const difference = amount === null || currentEur === null ? 0 : currentEur - amount;
  if (difference !== 0) {
    const direction = difference < 0 ? "günstiger" : "teurer";
    return `Seit es auf Ihrer Merkliste steht: ${formatPrice(Math.abs(difference), "EUR")} ${direction} (damals ${price})`;
  }
  const savedPrice = currentEur === null && price !== "" ? `, damals ${price}` : "";
  return savedAt > 0 ? `Gemerkt am ${formatDay(new Date(savedAt))}${savedPrice}` : "";
}

export function RemovedNote({ text, onUndo }: { text: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2">
      <p role="status">{text}</p>
      <button ref={button} type="button" onClick={onUndo} className={buttonStyle.quiet}>
        <Icon icon={Undo2} size={18} />
        Rückgängig
      </button>
    </div>
  );
}
