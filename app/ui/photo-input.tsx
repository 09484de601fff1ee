import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from "react";

type PhotoInputProps = Pick<ComponentProps<"input">, "name" | "multiple" | "capture"> & {
  /** Null where the input itself is posted. */
  onChoose: ((files: readonly File[]) => void) | null;
  className: string;
  /** What the label shows. */
  children: ReactNode;
};

/** A label that stands for its input. Hands on what was chosen, also before hydration. */
export function PhotoInput({ onChoose, className, children, ...rest }: PhotoInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const isTaken = onChoose !== null;
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (onChoose === null || files.length === 0) return;
    // So that the same file can be chosen again.
    input.value = "";
    onChoose(files);
  };
  const takeEarly = useEffectEvent(() => field.current && take(field.current));
  // What was chosen before hydration.
  useEffect(() => {
    if (isTaken) takeEarly();
  }, [isTaken]);
  return (
    <label
      className={`cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${className}`}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        ref={field}
        {...rest}
        onChange={({ currentTarget }) => take(currentTarget)}
        className="sr-only noscript:not-sr-only noscript:w-full"
      />
    </label>
  );
}
