import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, useIsSaved } from "./saved-cars.ts";

type SaveButtonProps = {
  adKey: string;
  name: string;
  getCar: () => CarToSave;
};

export function SaveButton({ adKey, name, getCar }: SaveButtonProps) {
  const isSaved = useIsSaved(adKey);
  const label = isSaved ? "Gemerkt" : "Merken";
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`${label}: ${name}`}
      onClick={() => {
        // root.tsx usually has loaded this chunk in idle time already.
        import("./change-saved-cars.ts").then(
          ({ removeCars, saveCars }) => (isSaved ? removeCars([adKey]) : saveCars([getCar()])),
          () =>
            showToast({
              title: "Das ging gerade nicht",
              description:
                "Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.",
              tone: "failure",
            }),
        );
      }}
      className="heart card-save needs-script"
    />
  );
}
