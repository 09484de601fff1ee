/**
 * The fields of the sell form and their bounds, apart from its rules (vehicle-inquiry.ts), so that the
 * page can show the form before a browser has loaded them.
 */

/** The three tabs in their order, and the fields of each (specification, section 4). */
export const vehicleInquiryTabs = {
  personal: ["firstName", "lastName", "email", "phone"],
  vehicle: ["make", "model", "year", "mileage"],
  equipment: ["equipment", "message"],
} as const;
export type VehicleInquiryTab = keyof typeof vehicleInquiryTabs;
export type VehicleInquiryField = (typeof vehicleInquiryTabs)[VehicleInquiryTab][number];

/** Specification, section 5: 'Ungültiges Baujahr' below it, and above the current year + 1. */
export const earliestYear = 1990;

export const longestLine = 100;
export const longestText = 2_000;
