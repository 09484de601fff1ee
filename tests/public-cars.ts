import { z } from "zod";
import { type Car, carSchema } from "#domain/car/record.ts";
import { apiPaths } from "#domain/pages/paths.ts";

/** The stock of a site without settings from its public API, newest first, to compare pages with. */
export async function readPublicCars(origin: string): Promise<readonly Car[]> {
  const headers = { apikey: "public-anonymous-key" };
  const answer = await fetch(origin + apiPaths.cars, { headers });
  return z.array(carSchema).parse(await answer.json());
}

export function carWithPhotos(cars: readonly Car[], photos: number): Car {
  const car = cars.find(({ images }) => images.length === photos);
  if (car === undefined) throw new Error(`the demo stock has no car with ${photos} photos`);
  return car;
}
