import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { CarSummary } from "#domain/car-summary.ts";
import { vehiclePath } from "#domain/paths.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isPlainClick } from "../../ui/plain-click.ts";

/** What a click on a card's links does: opens the vehicle in this page, and remembers whence. */
export function useOpenVehicle() {
  const navigate = useNavigate();
  return (event: MouseEvent, { ad_key }: CarSummary): void => {
    // In another tab it is not left from here: there is nothing to come back to.
    if (!isPlainClick(event)) return;
    event.preventDefault();
    lastAdKey.write(ad_key);
    void navigate(vehiclePath(ad_key));
  };
}
