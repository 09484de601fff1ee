import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { PersonReport, ReportSection } from "#domain/office/person-report.ts";

/** Those of the share pictures, as TTF. */
const fonts = {
  regular: join(import.meta.dirname, "../picture/archivo-medium.ttf"),
  bold: join(import.meta.dirname, "../picture/archivo-bold.ttf"),
};

/** In points; the text is 499 wide. */
const margin = 48;
const termWidth = 130;
const pictureWidth = 240;

type Document = InstanceType<typeof PDFDocument>;

/** A tagged PDF in German, so that its text can be selected and read aloud. */
export async function writePersonPdf(report: PersonReport, at: Date): Promise<Buffer<ArrayBuffer>> {
  const { title, about, sender, sections } = report;
  const document = new PDFDocument({
    size: "A4",
    margin,
    font: fonts.regular,
    lang: "de-DE",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    bufferPages: true,
    info: { Title: title, Author: sender[0] ?? "", CreationDate: at, ModDate: at },
  });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  const body = document.struct("Document");
  document.addStructure(body);
  const write = (tag: string, content: () => void) => body.add(document.struct(tag, {}, content));
  write("P", () => plain(document, sender.join("\n")));
  document.moveDown(1.5);
  write("H1", () => document.font(fonts.bold).fontSize(20).text(title));
  document.moveDown(0.3);
  write("P", () => plain(document, about));
  for (const section of sections) writeSection(document, section, write);
  body.end();
  numberPages(document, title);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

const plain = (document: Document, text: string) =>
  document.font(fonts.regular).fontSize(10).text(clean(text), margin, document.y, { lineGap: 2 });

type Write = (tag: string, content: () => void) => void;

function writeSection(
  document: Document,
  { title, paragraphs, rows, pictures }: ReportSection,
  write: Write,
): void {
  breakPage(document, 90);
  document.moveDown(1.2);
  write("H2", () => document.font(fonts.bold).fontSize(13).text(clean(title), margin, document.y));
  document.moveDown(0.4);
  for (const paragraph of paragraphs) {
    write("P", () => plain(document, paragraph));
    document.moveDown(0.4);
  }
  for (const [term, text] of rows) {
    breakPage(document, 30);
    write("P", () => {
      const { y } = document;
      document.font(fonts.bold).fontSize(10);
      document.text(clean(term), margin, y, { width: termWidth - 10, lineGap: 2 });
      const after = document.y;
      document.font(fonts.regular);
      document.text(clean(text), margin + termWidth, y, { lineGap: 2 });
      // A long value may have gone on to the next page.
      if (document.y > y) document.y = Math.max(document.y, after);
    });
    document.moveDown(0.3);
  }
  for (const [index, picture] of pictures.entries()) {
    breakPage(document, pictureWidth);
    const alt = `Foto ${index + 1}`;
    const figure = () => {
      document.image(picture, margin, document.y, { fit: [pictureWidth, pictureWidth] });
      document.moveDown(0.5);
    };
    document.x = margin;
    writeFigure(document, write, alt, figure);
  }
}

const writeFigure = (document: Document, write: Write, alt: string, figure: () => void) => {
  write("P", () => plain(document, alt));
  write("Figure", figure);
};

function breakPage(document: Document, needed: number): void {
  if (document.y + needed > document.page.height - margin) document.addPage();
}

/** Marked as decoration, because it is no part of the text. */
function numberPages(document: Document, title: string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    document.page.margins.bottom = 0;
    document.markContent("Artifact", { type: "Pagination" });
    document
      .font(fonts.regular)
      .fontSize(8)
      .text(`${title}, Seite ${index + 1} von ${count}`, margin, document.page.height - 32, {
        lineBreak: false,
      });
    document.endMarkedContent();
  }
}

/** Control characters have no glyph. */
const clean = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, " ").normalize("NFC");
