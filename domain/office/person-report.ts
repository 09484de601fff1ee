// What is stored about somebody, as a page and a file that they can read (Art. 15 GDPR).

export type ReportSection = {
  title: string;
  paragraphs: readonly string[];
  rows: readonly (readonly [term: string, text: string])[];
  /** JPEG files as data URLs. */
  pictures: readonly string[];
};

export type PersonReport = {
  title: string;
  /** Who is told, and when: 'Für erika@muster.example, am 30.11.2026' */
  about: string;
  /** Name and address of whoever answers for it. */
  sender: readonly string[];
  sections: readonly ReportSection[];
  /** What the house has not entered about itself, although the person must be told. */
  gaps: readonly string[];
};

/** Formats of the file: to read, and for machines (Art. 20 GDPR). */
export const exportFormats = { "auskunft.pdf": "pdf", "auskunft.json": "json" } as const;
export type ExportFile = keyof typeof exportFormats;
export const isExportFile = (name: string): name is ExportFile =>
  Object.hasOwn(exportFormats, name);
