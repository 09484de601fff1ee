import { capital } from "./equipment-phrases.ts";
import {
  invitations,
  offers,
  phraseClosings,
  reservations,
  signature,
  veryLongDescription,
} from "./long-description.ts";
import { characters, conditions, openings } from "./sentences-car.ts";
import {
  bold,
  chooseSentences,
  lineBreak,
  list,
  paragraphBreak,
  rule,
  type Story,
  withAdjective,
} from "./story.ts";

/** The phrase after which the site extracts equipment, specification section 2 'Vehicle detail'. */
const equipmentPhrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

const equipmentEntries = (story: Story, count: number) =>
  story.phrases.slice(0, count).map(capital);
const joinSentences = (...sentences: (string | string[])[]) => sentences.flat().join(" ");

function writeEnding(story: Story): string {
  return joinSentences(
    chooseSentences(story, invitations, 1),
    chooseSentences(story, reservations, 1),
  );
}

function writeClassic(story: Story): string {
  return [
    bold(`${story.lot.trim} – ${withAdjective(story, "gepflegt")}`),
    paragraphBreak,
    joinSentences(chooseSentences(story, openings, 1), chooseSentences(story, conditions, 2)),
    paragraphBreak,
    "Ausstattung (Auszug):",
    list(equipmentEntries(story, story.seeded.between(7, 14))),
    `${lineBreak}${rule}${lineBreak}`,
    joinSentences(chooseSentences(story, offers, 1), writeEnding(story)),
  ].join("");
}

function writeProse(story: Story): string {
  return [
    joinSentences(chooseSentences(story, openings, 1), chooseSentences(story, characters, 2)),
    joinSentences(chooseSentences(story, conditions, 3)),
    joinSentences(chooseSentences(story, offers, 2), writeEnding(story)),
  ].join(paragraphBreak);
}

function writeSections(story: Story): string {
  const block = (heading: string, body: string) => `${bold(heading)}${lineBreak}${body}`;
  return [
    joinSentences(chooseSentences(story, openings, 1)),
    block("Zustand", joinSentences(chooseSentences(story, conditions, 2))),
    `${bold("Highlights")}${list(equipmentEntries(story, story.seeded.between(5, 9)))}`,
    block("Fahren", joinSentences(chooseSentences(story, characters, 2))),
    block("Unser Angebot", joinSentences(chooseSentences(story, offers, 2))),
    `${chooseSentences(story, invitations, 1).join("")}${lineBreak}${signature}`,
  ].join(paragraphBreak);
}

/** Hand-typed bullets, one line each, as many dealers write them. */
function writeBullets(story: Story): string {
  return [
    joinSentences(chooseSentences(story, openings, 1)),
    paragraphBreak,
    equipmentEntries(story, story.seeded.between(6, 12))
      .map((entry) => `• ${entry}`)
      .join(lineBreak),
    paragraphBreak,
    chooseSentences(story, conditions, 2).join(lineBreak),
    `${paragraphBreak}${rule}${lineBreak}`,
    [
      ...chooseSentences(story, offers, 1),
      ...chooseSentences(story, reservations, 1),
      signature,
    ].join(lineBreak),
  ].join("");
}

function writeShort(story: Story): string {
  return joinSentences(
    chooseSentences(story, openings, 1),
    chooseSentences(story, conditions, 1),
    chooseSentences(story, invitations, 1),
  );
}

function writeLong(story: Story): string {
  return [
    bold(capital(withAdjective(story, "besonder"))),
    joinSentences(chooseSentences(story, openings, 2)),
    joinSentences(chooseSentences(story, characters, 5)),
    joinSentences(chooseSentences(story, conditions, 6)),
    `${bold("Das ist alles dabei:")}${list(equipmentEntries(story, 40))}`,
    joinSentences(chooseSentences(story, offers, 5)),
    `${rule}${lineBreak}${writeEnding(story)}${lineBreak}${signature}`,
  ].join(paragraphBreak);
}

/** Equipment after the specification's phrase, with lines, commas, stray dots and dashes. */
function writeWithPhrase(story: Story): string {
  const words = equipmentEntries(story, story.seeded.between(9, 16));
  const rows: string[] = [];
  for (let at = 0; at < words.length; ) {
    const width = story.seeded.between(1, 4);
    rows.push(words.slice(at, at + width).join(", "));
    at += width;
  }
  const written = rows.map((row, at) =>
    at % 4 === 1 ? `- ${row}` : at % 4 === 3 ? `${row}.` : row,
  );
  const gap = story.seeded.pick([lineBreak, paragraphBreak, `${lineBreak}----------${lineBreak}`]);
  return [
    joinSentences(chooseSentences(story, openings, 1), chooseSentences(story, conditions, 1)),
    paragraphBreak,
    [equipmentPhrase, ...written].join(lineBreak),
    gap,
    phraseClosings.filter((_, at) => at > 1 || story.seeded.chance(0.8)).join(lineBreak),
  ].join("");
}

const layouts = [
  writeClassic,
  writeProse,
  writeSections,
  writeBullets,
  writeClassic,
  writeProse,
  writeSections,
  writeShort,
] as const;

function writeDamaged(story: Story): string {
  return [
    `${bold("Achtung:")} Getriebe macht Geräusche, Stoßfänger vorn rechts gebrochen. Fahrbereit.`,
    "Verkauf im jetzigen Zustand, ohne Garantie, an Bastler oder Gewerbe.",
    joinSentences(chooseSentences(story, invitations, 1), chooseSentences(story, reservations, 1)),
  ].join(paragraphBreak);
}

const accidentNote = `Heckschaden aus 2022, fachgerecht repariert. Gutachten und Rechnungen liegen vor.${paragraphBreak}`;

/** `description` of an ad in the provider's markup; null for a car without one. */
export function writeDescription(story: Story): string | null {
  const { marks } = story.lot;
  if (marks.has("nodescription")) return null;
  if (marks.has("verylong")) return veryLongDescription(story);
  if (marks.has("damaged")) return writeDamaged(story);
  const chosen = story.seeded.pick(layouts);
  const layout = marks.has("phrase") ? writeWithPhrase : marks.has("long") ? writeLong : chosen;
  return (marks.has("accident") ? accidentNote : "") + layout(story);
}
