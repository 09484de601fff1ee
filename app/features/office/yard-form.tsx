import { useEffect, useRef, useState } from "react";
import { officePaths, yardActions, yardInput } from "#domain/office/office.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError, useField } from "../../ui/field.tsx";
import { drawPhoto } from "../../ui/scale-photo.ts";
import { ActionButton } from "./office-parts.tsx";

type YardFormProps = {
  /** Phones open the camera at once, and offer no photo that was taken before. */
  opensCamera?: boolean;
};

/** 'Der Hof heute': a photo for the home page. */
export function YardForm({ opensCamera = false }: YardFormProps) {
  const { frame, control } = useField({ name: yardInput, label: "Foto vom Hof" });
  const [file, setFile] = useState<File | null>(null);
  return (
    <form method="post" action={officePaths.yard} encType="multipart/form-data">
      <p className="mt-1 max-w-prose text-muted">
        Jeden Tag von derselben Stelle, im Querformat. Besucher sehen es mit der Uhrzeit auf der
        Startseite, bis das nächste kommt, höchstens drei Tage lang. Bitte ohne Menschen und
        Kennzeichen.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <div className="min-w-0 max-sm:w-full">
          <label htmlFor={frame.id} className="sr-only">
            Foto vom Hof
          </label>
          <input
            id={frame.id}
            type="file"
            name={yardInput}
            accept="image/*"
            capture={opensCamera ? "environment" : undefined}
            required
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
            className={`${controlStyle} min-h-12 py-2.5 file:mr-3 file:border-0 file:bg-transparent file:font-semibold file:text-ink`}
          />
          <FieldError id={frame.id} error={frame.error} />
          {file !== null && <Preview file={file} />}
        </div>
        <ActionButton value={yardActions.show} look="primary">
          Auf die Startseite
        </ActionButton>
      </div>
    </form>
  );
}

/** As the home page cuts it. On a canvas, because the pages' policy allows no `blob:` pictures. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Empty where the browser cannot read the file.
  useEffect(() => {
    if (canvas.current !== null)
      drawPhoto(file, canvas.current, previewEdge).catch(() => undefined);
  }, [file]);
  return (
    <figure className="mt-3 max-w-md">
      <canvas ref={canvas} aria-hidden className="aspect-3/2 w-full rounded-card object-cover" />
      <figcaption className="text-sm text-muted">So steht es auf der Startseite.</figcaption>
    </figure>
  );
}

/** In px. */
const previewEdge = 900;
