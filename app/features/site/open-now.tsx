import { useSyncExternalStore } from "react";
import { berlinMoment } from "#domain/site/format.ts";
import { openingText } from "#domain/site/opening-hours.ts";
import { useSeen } from "../../ui/proximity.ts";

const minute = 60_000;

/** Calls back with every new minute. */
function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      minute - (Date.now() % minute),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

const never = () => () => undefined;
const textNow = () => openingText(berlinMoment(new Date()));
const noText = () => null;

/**
 * Whether the showroom is open at this moment, by its own clock. Pages are kept for all visitors, so
 * the words come with the script; their two lines are kept free. Not before
 * they are seen: the browser takes long to learn what time it is in Ladenburg. No live region: nobody wants to be
 * told each minute.
 */
export function OpenNow({ className = "" }: { className?: string }) {
  const { isSeen, watch } = useSeen();
  const text = useSyncExternalStore(
    isSeen ? everyMinute : never,
    isSeen ? textNow : noText,
    noText,
  );
  return (
    <p ref={watch} className={`figures min-h-[2lh] text-pretty ${className}`}>
      {text}
    </p>
  );
}
