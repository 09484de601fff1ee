/** Name of the field that no person fills in; see app/api/inquiries.ts and the server's own reading. */
export const trapName = "website";

/**
 * A field for machines that fill in every form. Off the page rather than `display: none`, which they
 * look for; out of the way of keyboard, screen reader and the browser's memory.
 */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Website (bitte leer lassen)
        <input type="text" name={trapName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
