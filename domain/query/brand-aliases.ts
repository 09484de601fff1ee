/** What people call a make: alias (folded) → the make's name (folded, without spaces). */
export const brandAliases: ReadonlyMap<string, string> = new Map([
  ["vw", "volkswagen"],
  ["mercedes", "mercedesbenz"],
  ["benz", "mercedesbenz"],
  ["merc", "mercedesbenz"],
  ["mb", "mercedesbenz"],
  ["daimler", "mercedesbenz"],
  ["alfa", "alfaromeo"],
  ["aston", "astonmartin"],
  ["lambo", "lamborghini"],
  ["chevy", "chevrolet"],
  ["rolls", "rollsroyce"],
]);
