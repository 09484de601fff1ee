import { dealership } from "#domain/dealership.ts";

/** Word mark with the roof line of a car; inherits the colour of the text around it. */
export function DealerLogo() {
  return (
    <span className="flex items-center gap-3">
      <svg
        viewBox="0 0 48 20"
        width="48"
        height="20"
        aria-hidden="true"
        className="shrink-0 max-[26rem]:hidden"
      >
        <path
          d="M2 15c2-2.6 6-3.6 11-4.2C17 6.4 21 4 26.5 4c6 0 10 2.8 13.5 6.6 3.2.5 5 1.7 6 4.4M2 18h44"
          fill="none"
          className="stroke-on-dusk-accent"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-display text-[min(1rem,7vw)] leading-none font-bold tracking-tight sm:text-lg">
        {dealership.name}
      </span>
    </span>
  );
}
