import { ChevronLeft, ChevronRight, Expand } from "lucide";
import { Icon } from "../../../ui/icon.tsx";
import type { Stage } from "./use-stage.ts";

const button =
  "flex items-center justify-center rounded-card bg-dusk/75 text-on-dusk hover:bg-dusk noscript:hidden print:hidden";

type StageControlsProps = {
  total: number;
  stage: Stage;
  openFullScreen: (opener: HTMLElement) => void;
};

/**
 * Counter and buttons on the large photo. Where one swipes, the steps are left to the finger and
 * remain for the keyboard and for screen readers.
 */
export function StageControls({ total, stage, openFullScreen }: StageControlsProps) {
  const step = `${button} absolute top-1/2 -mt-6 size-12 touch:not-focus-visible:sr-only`;
  return (
    // The keyboard finds its outline on dark ground here, in both themes.
    <div className="on-dusk contents">
      {total > 1 && (
        <>
          <button
            type="button"
            aria-label="Vorheriges Foto"
            onClick={stage.previous}
            className={`${step} left-3`}
          >
            <Icon icon={ChevronLeft} size={28} />
          </button>
          <button
            type="button"
            aria-label="Nächstes Foto"
            onClick={stage.next}
            className={`${step} right-3`}
          >
            <Icon icon={ChevronRight} size={28} />
          </button>
          <p className="figures pointer-events-none absolute bottom-3 left-3 rounded-card bg-dusk/75 px-3 py-1.5 text-on-dusk noscript:hidden print:hidden">
            {stage.selected + 1} / {total}
          </p>
        </>
      )}
      <button
        type="button"
        onClick={(event) => openFullScreen(event.currentTarget)}
        className={`${button} absolute right-3 bottom-3 min-h-11 min-w-11 gap-2 px-3`}
      >
        <Icon icon={Expand} size={18} />
        <span className="max-sm:sr-only">Vollbild</span>
      </button>
    </div>
  );
}
