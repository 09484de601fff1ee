import { maxSearchLength, searchParameter } from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { HiddenFields } from "../../ui/form-controls.tsx";
import type { FieldValues } from "../../ui/form-values.ts";

type SearchFormProps = {
  action: string;
  /** Fields that the search keeps. */
  kept: FieldValues;
  label: string;
  placeholder: string;
  search: string;
};

export const SearchForm = ({ action, kept, label, placeholder, search }: SearchFormProps) => (
  <form action={action} className="mt-5 flex max-w-xl gap-2">
    <HiddenFields values={kept} />
    <input
      type="search"
      name={searchParameter}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={search}
      maxLength={maxSearchLength}
      enterKeyHint="search"
      className={`${controlStyle} h-12 min-w-0`}
    />
    <button type="submit" className={buttonStyle.quiet}>
      Suchen
    </button>
  </form>
);
