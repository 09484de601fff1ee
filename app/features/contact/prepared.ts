import type { ContactWish } from "#domain/vehicle-letter.ts";
import type { SmallCar } from "../car/small-card.tsx";

/** A message about a vehicle that only needs to be sent. */
export type Prepared = {
  wish: ContactWish;
  car: SmallCar;
  letter: { subject: string; message: string };
  chat: string;
};
