/** PS of one kW: 1 PS = 75 kp·m/s = 0.73549875 kW. */
const horsepowerPerKilowatt = 1.35962;

/** kW as whole PS, as a car record has them: the provider knows kW only. */
export function toHorsepower(kilowatts: number): number {
  return Math.round(kilowatts * horsepowerPerKilowatt);
}

/** PS as whole kW. */
export function toKilowatts(horsepower: number): number {
  return Math.round(horsepower / horsepowerPerKilowatt);
}
