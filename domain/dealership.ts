/**
 * Every fact about the dealer, once. Whoever puts the site online for a real business changes this
 * file. Phone numbers come from the ranges the German regulator reserves for fiction, addresses of
 * mail and profiles from reserved domains (spec/decisions.md, 'Facts about the dealer').
 */
export const dealership = {
  name: "Autohaus Ladenburg",
  claim: "Gebrauchtwagen in der Rhein-Neckar-Region",
  address: {
    street: "Hohe Str. 14-16",
    postalCode: "68526",
    city: "Ladenburg",
    country: "DE",
  },
  phone: { display: "069 90009-140", international: "+496990009140" },
  whatsapp: { display: "0171 3920-014", international: "+491713920014" },
  email: "info@autohaus-ladenburg.example",
  /** Specification, section 9: the hours visitors read on the pages. */
  visibleHours: [
    { days: "Mo–Fr", opens: "8:00", closes: "18:00" },
    { days: "Sa", opens: "9:00", closes: "14:00" },
  ],
  /** Specification, section 9: the hours beside the footer's phone number. */
  footerPhoneHours: "Mo-Fr 8:00-19:00",
  copyrightYear: 2024,
} as const;
