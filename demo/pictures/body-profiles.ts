import type { BodyProfile, BodyType } from "./body-profile.ts";
import { cabrio, estate, limousine, small, sports } from "./low-profiles.ts";
import { crossover, offRoad, van } from "./tall-profiles.ts";

/** One profile per body type; the measures are those of no particular model. */
export const bodyProfiles: Readonly<Record<BodyType, BodyProfile>> = {
  Limousine: limousine,
  EstateCar: estate,
  SmallCar: small,
  OffRoad: offRoad,
  SportsCar: sports,
  Cabrio: cabrio,
  Van: van,
  OtherCar: crossover,
};
