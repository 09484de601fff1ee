const rates = [
  // `300 € im Monat` and `199 monatlich`, but not the age `12 Monate alt`
  /(?<!\d)(?:\d{2,4} ?(?:€|eur|euros?)|\d{3,4}) ?(?:im |pro |je |den |\/ ?)?(?:monats?|monatlich|mtl|mntl|raten?|monatsraten?|leasingrate)(?![\p{L}])/giu,
  // `Rate bis 250`
  /(?<!\p{L})(?:monats|leasing)?raten?(?: [\p{L}.]{2,10}){0,2} \d{2,4}(?!\d)(?: ?(?:€|eur|euros?))?/giu,
];

/** Remarks without a filter, whose numbers would otherwise be read as a year, price or mileage. */
const remarks = [
  ...rates,
  // `TÜV bis 2027` and `HU/AU 05/2027`, but not `TÜV ab 2019`, which more likely is two filters
  /(?<!\p{L})(?:tüv|tuev|hu|au|hauptuntersuchung)(?:[ /:]{1,2}(?:bis|noch|hu|au|tüv))* (?:\d{1,2}[./])?20\d\d(?!\d)/giu,
  /(?<!\d)\d{2,4} ?(?:km|kilometern?)? ?reichweite/gi,
  /(?<!\p{L})reichweite(?: [\p{L}.]{2,10}){0,2} \d{2,4}(?!\d) ?(?:km|kilometer)?/giu,
  // `Euro 6d-TEMP`, but not `Euro 5-Türer`
  /(?<!\p{L})(?:euro(?:norm)?|abgasnorm|schadstoffklasse|emissionsklasse) ?[1-7](?![\d.,]| ?-? ?(?:t[üu]r|sitz))(?:[a-d](?!\p{L}))?(?:-(?:temp|isc|fcm|norm)(?!\p{L}))?/giu,
  // `3 Jahre alt`: which year is meant depends on the day.
  /(?:nicht )?(?:(?:älter|jünger) als )?(?<!\d)\d{1,2} (?:jahre?n?|monate?n?)(?: alt)?(?!\p{L})/giu,
];

export const removeRemarks = (text: string): string =>
  remarks.reduce((left, remark) => left.replace(remark, " "), text.replace(/\s+/g, " "));

export const hasMonthlyRate = (text: string): boolean =>
  rates.some((rate) => text.replace(/\s+/g, " ").search(rate) >= 0);
