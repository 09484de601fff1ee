import { type MouseEvent, useState } from "react";
import { accentColors, accentFill } from "#domain/pages/accent.ts";
import { colors } from "#domain/pages/colors.ts";
import type { HeroCrop, HeroPhoto } from "#domain/profile/hero-photo.ts";
import { cropOf, parsePictureName } from "#domain/profile/look.ts";
import type { ProfileField } from "#domain/profile/profile-fields.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError, useField, useFieldValue } from "../../ui/field.tsx";

type LookInputProps = { field: ProfileField; name: string };

/** The browser's own choice of a colour. */
export function ColorInput({ field: { label, hint }, name }: LookInputProps) {
  const { frame, control } = useField({ name, label, hint });
  const { defaultValue: stored, ...rest } = control;
  const [color, setColor] = useState(stored || colors.accent[0]);
  return (
    <div className="min-w-0">
      <label htmlFor={frame.id} className="block pb-1 font-semibold">
        {label}
      </label>
      <p id={`${frame.id}-hinweis`} className="pb-1.5 text-sm text-muted">
        {hint}
      </p>
      <input
        {...rest}
        type="color"
        defaultValue={color}
        onInput={({ currentTarget }) => setColor(currentTarget.value)}
        className="block h-12 w-48 cursor-pointer rounded-card border border-field bg-surface px-2"
      />
      <AccentSamples color={color} />
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

/** How buttons and links look with it. An SVG, because the pages' policy forbids style attributes. */
function AccentSamples({ color }: { color: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const isOwn = color.toLowerCase() !== colors.accent[0];
  const accents = accentColors(isOwn ? color : null);
  const fill = isOwn ? accentFill(color.toLowerCase()) : null;
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3 sm:max-w-md">
      {accents.map((accent, theme) => (
        <li key={["hell", "dunkel"][theme]}>
          <svg viewBox="0 0 200 96" className="w-full rounded-card border border-line" aria-hidden>
            <rect width="200" height="96" fill={colors.canvas[theme]} />
            <rect x="16" y="16" width="168" height="36" rx="5" fill={fill?.ground ?? accent} />
            <text
              x="100"
              y="40"
              textAnchor="middle"
              fontSize="16"
              fontWeight="600"
              fill={fill?.letters ?? colors["on-accent"][theme]}
            >
              Knopf
            </text>
            <text x="100" y="78" textAnchor="middle" fontSize="16" fontWeight="600" fill={accent}>
              Link
            </text>
          </svg>
          <span className="figures mt-1 block text-sm text-muted">
            {theme === 0 ? "Hell" : "Dunkel"}: {accent}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Two numbers; with scripts, a tap on the photo sets them. */
export function FocusInput({ field: { label }, name }: LookInputProps) {
  const path = useFieldValue(name.replace(/focus$/, "path"));
  const left = useField({ name: `${name}.x`, label: `${label}, von links` });
  const top = useField({ name: `${name}.y`, label: `${label}, von oben` });
  const [x, setX] = useState(left.control.defaultValue || "50");
  const [y, setY] = useState(top.control.defaultValue || "50");
  const size = parsePictureName(path)?.size;
  if (!size) return null;
  const focus = { x: percentOf(x), y: percentOf(y) };
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setX(String(percentOf((100 * (clientX - box.left)) / box.width)));
    setY(String(percentOf((100 * (clientY - box.top)) / box.height)));
  };
  return (
    <div className="min-w-0">
      <p className="font-semibold">{label}</p>
      <p className="pb-1.5 text-sm text-muted">
        Bleibt auf jedem Bildschirm zu sehen. In Prozent von links und von oben
        <span className="needs-script">, oder tippen Sie im Foto darauf</span>.
      </p>
      {/* With a keyboard, the numbers do the same. */}
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        onClick={choose}
        className="w-full cursor-pointer rounded-card"
        aria-hidden
      >
        <image href={path} {...size} />
        <circle {...markAt(focus)} r="3%" fill="none" stroke="#000" strokeWidth="1.4%" />
        <circle {...markAt(focus)} r="3%" fill="none" stroke="#fff" strokeWidth="0.7%" />
      </svg>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-md">
        <PercentInput {...left} label="Von links" value={x} onType={setX} />
        <PercentInput {...top} label="Von oben" value={y} onType={setY} />
      </div>
      <div className="mt-3 flex gap-3">
        <CropPreview photo={{ path, focus }} crop="breit" label="Am Rechner" />
        <CropPreview photo={{ path, focus }} crop="hoch" label="Am Telefon" />
      </div>
    </div>
  );
}

const percentOf = (typed: string | number) =>
  Math.min(100, Math.max(0, Math.round(Number(typed)) || 0));

const markAt = ({ x, y }: HeroPhoto["focus"]) => ({ cx: `${x}%`, cy: `${y}%` });

type PercentInputProps = ReturnType<typeof useField> & {
  label: string;
  value: string;
  onType(value: string): void;
};

function PercentInput({ frame, control, label, value, onType }: PercentInputProps) {
  const { defaultValue: _, ...rest } = control;
  return (
    <div className="min-w-0">
      <label htmlFor={frame.id} className="block pb-1">
        {label}
      </label>
      <input
        {...rest}
        value={value}
        onChange={(event) => onType(event.target.value)}
        inputMode="numeric"
        className={`${controlStyle} figures h-12`}
      />
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

type CropPreviewProps = { photo: HeroPhoto; crop: HeroCrop; label: string };

/** The part that the server cuts out. */
function CropPreview({ photo, crop, label }: CropPreviewProps) {
  const { left, top, width, height } = cropOf(photo, crop);
  return (
    <figure>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        className="h-32 max-w-full rounded-card"
        aria-hidden
      >
        <image href={photo.path} {...parsePictureName(photo.path)?.size} />
      </svg>
      <figcaption className="mt-1 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
