import { ChevronDown, type IconNode } from "lucide";
import { createElement } from "react";

type IconProps = {
  icon: IconNode;
  /** In px at a root font size of 16 px. */
  size: number;
  className?: string;
  label?: string;
};

/** Replaces `lucide-react`, which creates a component per icon at startup. */
export function Icon({ icon: shapes, size, className = "", label }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has an aria-label or is decorative
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={`icon ${className}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}

/** In a `<summary>`. */
export const FoldIcon = () => (
  <Icon
    icon={ChevronDown}
    size={20}
    className="shrink-0 text-muted transition-transform duration-200 [[open]>summary>&]:rotate-180"
  />
);
