import { ChevronDown } from "lucide";
import { controlStyle } from "./button-style.ts";
import { Icon } from "./icon.tsx";

type Option = { value: string; label: string };

type GroupedSelectProps = {
  name: string;
  label: string;
  /** Empty for none. */
  chosen: string;
  groups: readonly { label: string; options: readonly Option[] }[];
};

export function GroupedSelect({ name, label, chosen, groups }: GroupedSelectProps) {
  return (
    <label className="block">
      <span className="font-semibold">{label}</span>
      <span className="relative mt-1 block">
        <select
          name={name}
          required
          defaultValue={chosen}
          className={`${controlStyle} figures h-12 appearance-none truncate pr-10`}
        >
          <option value="">Bitte wählen</option>
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </span>
    </label>
  );
}
