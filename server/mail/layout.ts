import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";
import { splitAtPhoneNumbers } from "#domain/car/phone-links.ts";
import { splitUnbreakable } from "#domain/format/unbreakable.ts";
import { colors, duskColors } from "#domain/pages/colors.ts";
import { paths } from "#domain/pages/paths.ts";
import { ownerDetailLabels } from "#domain/profile/missing-details.ts";
import type { ContactPerson, DealerProfile } from "#domain/profile/profile.ts";
import type { MailHead } from "#server/picture/brand-pictures.ts";
import type { InlinePicture, Letterhead, MailContent, Markup } from "./mail.ts";

// Mail programs support little more than tables and inline styles. Pictures are parts of the mail, so that
// opening it makes no request. `html` escapes every text put into it.

export type MailBlock = { html: Markup; text: string; pictures?: readonly InlinePicture[] };
export type MailBlocks = readonly (MailBlock | null)[];
const isPresent = <Part>(part: Part | null): part is Part => part !== null;

type Color = keyof typeof colors;

const font = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
export const radius = "border-radius:6px";

// Mail programs read colors inline or by class: `i-` is the text's, `g-` the background's, `e-` the border's.

export const textColor = (color: Color) => `color:${colors[color][0]}`;
export const backgroundColor = (color: Color) => `background-color:${colors[color][0]}`;
export const border = (color: Color) => `border:1px solid ${colors[color][0]}`;

/** Dark mode: `prefers-color-scheme`, and the attributes with which Outlook marks what it darkens itself. */
const darkRules = Object.entries(colors).flatMap(([name, [, dark]]) => [
  [`.i-${name}`, "[data-ogsc]", `color:${dark}`],
  [`.g-${name}`, "[data-ogsb]", `background-color:${dark}`],
  [`.e-${name}`, "[data-ogsb]", `border-color:${dark}`],
]);
const style = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "a{text-decoration-thickness:1px;text-underline-offset:3px}",
  "@media(max-width:480px){.pad{padding-left:18px!important;padding-right:18px!important}.way{display:block!important;margin-right:0!important;text-align:center}.title{font-size:26px!important}.thumb{width:112px!important;height:84px!important}.thumb-cell{width:112px!important;padding-right:12px!important}}",
  // On the narrowest phones two columns would break within words, 'Fahrzeugank auf'.
  "@media(max-width:374px){.fact{display:block!important;padding-bottom:0!important}.fact+.fact{padding:0 0 8px!important}.title{font-size:24px!important}.thumb{width:96px!important;height:72px!important}.thumb-cell{width:96px!important}}",
  `@media(prefers-color-scheme:dark){${darkRules.map(([name, , rule]) => `${name}{${rule}!important}`).join("")}}`,
  ...darkRules.map(([name, outlook, rule]) => `${outlook} ${name}{${rule}!important}`),
].join("\n");

/** Unless the dealer has one: public/icon.svg, rendered at twice its size in mails. */
const logoPicture: InlinePicture = {
  cid: "zeichen@autohaus",
  filename: "zeichen.png",
  contentType: "image/png",
  content: readFileSync(join(import.meta.dirname, "mark.png")),
};

type MailInput = Omit<MailContent, "write" | "pictures"> & {
  title: string;
  /** Preheader, shown beside the subject; in mails to visitors it must not contain typed text. */
  preview: string;
  blocks: MailBlocks;
};

export function mailContent({
  title,
  preview,
  blocks: candidates,
  ...mail
}: MailInput): MailContent {
  const blocks = candidates.filter(isPresent);
  return {
    ...mail,
    pictures: blocks.flatMap(({ pictures = [] }) => pictures),
    write: (letterhead, head) => ({
      text: `${[title, ...blocks.map(({ text }) => text), `-- \n${footer(letterhead).text}`].join("\n\n")}\n`,
      html: renderPage({ title, preview, blocks }, letterhead, head),
      sign: head === null ? logoPicture : { ...logoPicture, content: head.png },
    }),
  };
}

function renderPage(
  {
    title,
    preview,
    blocks,
  }: Pick<MailInput, "title" | "preview"> & { blocks: readonly MailBlock[] },
  letterhead: Letterhead,
  head: MailHead | null,
): Markup {
  const rows = blocks.map(
    (block) => html`<tr><td class="pad" style="padding:0 32px 24px">${block.html}</td></tr>`,
  );
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body class="g-canvas" style="margin:0;padding:0;${backgroundColor("canvas")}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.canvas[0]}" class="g-canvas" style="${backgroundColor("canvas")}">
<tr><td align="center" style="padding:16px 8px">
${raw('<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.surface[0]}" class="i-ink g-surface e-line" style="max-width:600px;border-collapse:separate;overflow:hidden;${radius};${border("line")};${backgroundColor("surface")};${font};font-size:16px;line-height:1.5;word-break:break-word;${textColor("ink")}">
<tr><td class="pad" bgcolor="${duskColors.dusk}" style="padding:14px 32px;background-color:${duskColors.dusk}">${headOf(letterhead.profile, head)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 20px"><h1 class="title i-ink" style="margin:0;font-size:31px;line-height:1.1;letter-spacing:-0.02em;${textColor("ink")}">${unbroken(title)}</h1></td></tr>
${rows}
<tr><td class="pad i-muted g-sunken" bgcolor="${colors.sunken[0]}" style="padding:16px 32px;font-size:14px;line-height:1.5;${backgroundColor("sunken")};${textColor("muted")}">${footer(letterhead).html}</td></tr>
</table>
${raw("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr>
</table>
</body>
</html>
`;
}

/** A logo has the name as its text, for programs that show no pictures. */
function headOf({ name }: DealerProfile, head: MailHead | null): Markup {
  const { width, height, isLogo } = head ?? { width: 40, height: 40, isLogo: false };
  const words = `${font};font-size:18px;line-height:1.2;font-weight:bold;color:${duskColors["on-dusk"]}`;
  const sign = html`<img src="cid:${logoPicture.cid}" width="${width}" height="${height}" alt="${isLogo ? name : ""}" style="display:block;border:0;${isLogo ? words : ""}">`;
  if (isLogo) return sign;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:12px;line-height:0">${sign}</td><td style="${words}">${name}</td></tr></table>`;
}

/**
 * § 35a GmbHG, § 37a HGB: mails count as business letters, which must state these facts. Facts still missing
 * leave the same gaps as in the imprint; facts that do not exist (`false`) are left out.
 */
function footer({ origin, profile }: Letterhead): MailBlock {
  const { name, address, phone, email, legal } = profile;
  const { companyName, registerCourt, registerNumber, representative } = legal.owner;
  const stated = (label: string, detail: string | null | false) =>
    detail === false ? [] : [`${label}: ${detail ?? "vom Inhaber zu ergänzen"}`];
  const telephone = `Telefon ${phone.display}`;
  const lines = [
    ...(companyName
      ? [companyName]
      : [name, ...stated(ownerDetailLabels.companyName, companyName)]),
    `${address.street}, ${address.postalCode} ${address.city}`,
    telephone,
    `E-Mail ${email}`,
    ...(registerCourt === false ? [] : [`Sitz: ${address.city}`]),
    ...stated("Registergericht", registerCourt),
    ...stated("Registernummer", registerNumber),
    ...stated("Vertreten durch", representative),
  ];
  const imprint = origin + paths.imprint;
  return {
    html: html`${lines.map((line) => html`${line === telephone ? html`<a href="tel:${phone.international}" class="i-muted" style="${textColor("muted")}">${line}</a>` : line}<br>`)}<a href="${imprint}" class="i-muted" style="${textColor("muted")}">Impressum</a>`,
    text: [...lines, `Impressum: ${imprint}`].join("\n"),
  };
}

export function paragraph(text: string, { isQuiet = false } = {}): MailBlock {
  const color = isQuiet ? "muted" : "ink";
  return {
    html: html`<p class="i-${color}" style="margin:0;font-size:${isQuiet ? 14 : 16}px;${textColor(color)}">${withBreaks(text, withPhoneLinks)}</p>`,
    text,
  };
}

export const farewell = ({ name }: Pick<DealerProfile, "name">): MailBlock =>
  paragraph(`Freundliche Grüße\n${name}`);

export function section(title: string, ...parts: MailBlocks): MailBlock {
  const blocks = parts.filter(isPresent);
  const [first, ...others] = blocks;
  return {
    html: html`<h2 class="i-ink" style="margin:0 0 8px;font-size:18px;line-height:1.3;${textColor("ink")}">${title}</h2>${first?.html}${others.map((block) => html`<div style="padding-top:12px">${block.html}</div>`)}`,
    text: [
      `${title}\n${"-".repeat(title.length)}\n${first?.text ?? ""}`,
      ...others.map((block) => block.text),
    ].join("\n\n"),
    pictures: blocks.flatMap(({ pictures = [] }) => pictures),
  };
}

/** The value links to `address`; the text part spells out the address of a page. */
export type MailRow = readonly [name: string, value: string, address?: string | null];

/** What the mail is about, such as a time: each value large below its name. */
export const largeRows = (rows: readonly MailRow[]): MailBlock => ({
  ...mailRows(rows),
  html: html`${rows.map(([name, value], index) => html`<p class="i-muted" style="margin:${index === 0 ? "0" : "10px"} 0 0;font-size:14px;${textColor("muted")}">${name}</p><p class="i-ink" style="margin:0;font-size:22px;line-height:1.25;font-weight:bold;${textColor("ink")}"><bdi>${unbroken(value)}</bdi></p>`)}`,
});

/** Values may be typed text, so `bdi` isolates their writing direction. */
export function mailRows(all: readonly (MailRow | null)[]): MailBlock {
  const rows = all.filter(isPresent);
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  const cells = rows.map(
    ([name, value, address]) =>
      html`<tr><th align="left" valign="top" class="fact i-muted" style="padding:3px 16px 3px 0;font-weight:normal;white-space:nowrap;${textColor("muted")}">${name}</th><td valign="top" class="fact i-ink" style="padding:3px 0;${textColor("ink")}"><bdi>${address ? anchor(address, value) : unbroken(value)}</bdi></td></tr>`,
  );
  return {
    html: html`<table cellpadding="0" cellspacing="0" border="0" style="${font};font-size:16px;line-height:1.5">${cells}</table>`,
    text: rows
      .map(([name, value, address]) => {
        const page = address?.startsWith("http") ? ` ${address}` : "";
        return `${`${name}:`.padEnd(width)}${value}${page}`;
      })
      .join("\n"),
  };
}

export function typedText(text: string): MailBlock {
  return {
    html: html`<div dir="auto" class="i-ink g-sunken" style="padding:16px 18px;${radius};white-space:pre-wrap;${backgroundColor("sunken")};${textColor("ink")}">${withBreaks(text, (line) => [line])}</div>`,
    text,
  };
}

/** `shown` replaces the address in the text part. */
type Button = { label: string; address: string; shown?: string; isMain?: boolean };

export function buttons(candidates: readonly (Button | null)[]): MailBlock {
  const all = candidates.filter(isPresent);
  const links = all.map(({ label, address, isMain = false }) => {
    const [text, back] = isMain
      ? (["on-accent", "accent"] as const)
      : (["ink", "surface"] as const);
    const line = isMain ? "accent" : "field";
    return html`<a href="${address}" class="way i-${text} g-${back} e-${line}" style="display:inline-block;margin:0 10px 10px 0;padding:11px 20px;${radius};${border(line)};${backgroundColor(back)};font-weight:bold;text-decoration:none;${textColor(text)}">${unbroken(label)}</a>`;
  });
  return {
    html: html`<div style="margin-bottom:-10px">${links}</div>`,
    text: all.map(({ label, address, shown }) => `${label}: ${shown ?? address}`).join("\n"),
  };
}

/** Null where the dealer's profile names nobody. */
export function contactPerson(title: string, [person]: readonly ContactPerson[]): MailBlock | null {
  if (person === undefined) return null;
  const { name, role, languages, phone } = person;
  return section(
    title,
    mailRows([
      ["Name", role === "" ? name : `${name}, ${role}`],
      languages.length === 0 ? null : ["Sprachen", languages.join(", ")],
      phone && ["Direkt", phone.display, `tel:${phone.international}`],
    ]),
  );
}

function anchor(address: string, label: string): Markup {
  return html`<a href="${address}" class="i-accent" style="${textColor("accent")}">${unbroken(label)}</a>`;
}

export function linkLine(address: string, label: string): MailBlock {
  return {
    html: html`<p style="margin:0;font-size:14px">${anchor(address, label)}</p>`,
    text: `${label}: ${address}`,
  };
}

type LinkedLine = { label: string; address: string; note: string };

export function linkedLines(lines: readonly LinkedLine[]): MailBlock {
  const rows = lines.map(
    ({ label, address, note }, index) =>
      html`<tr><td class="e-line" style="padding:9px 0;border:0;${index === 0 ? "" : `border-top:1px solid ${colors.line[0]};`}"><a href="${address}" class="i-ink" style="font-weight:bold;${textColor("ink")}">${label}</a>${note && html`<br><span class="i-muted" style="font-size:15px;${textColor("muted")}">${note}</span>`}</td></tr>`,
  );
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${font};font-size:16px;line-height:1.4">${rows}</table>`,
    text: lines
      .map(
        ({ label, address, note }) => `${[label, note].filter(Boolean).join(": ")}\n  ${address}`,
      )
      .join("\n"),
  };
}

export const unbroken = (text: string): readonly (string | Markup)[] =>
  splitUnbreakable(text).map((part, index) =>
    index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
  );

/** A number can be tapped: mail programs are told not to look for any themselves, which would style them as they like. */
const withPhoneLinks = (line: string): readonly (string | Markup)[] =>
  splitAtPhoneNumbers(line).flatMap((part) =>
    typeof part === "string" ? unbroken(part) : anchor(part.link, part.phone),
  );

function withBreaks(
  text: string,
  renderLine: (line: string) => readonly (string | Markup)[],
): readonly (string | Markup)[] {
  return text
    .split("\n")
    .flatMap((line, index) => [...(index === 0 ? [] : [raw("<br>")]), ...renderLine(line)]);
}
