import { html, raw } from "hono/html";
import { dealership } from "#domain/site/dealership.ts";
import type { Markup } from "../mail.ts";

// Tables and inline styles, because mail programs know little more; no pictures, nothing remote.
// `html` escapes every text put into it (T5).

/** Text, which is escaped, or markup made by `html`. */
type Content = string | Markup;

const font = "font-family:Arial,Helvetica,sans-serif";
const ink = "color:#1c2530";
const quiet = "color:#55606e";

export function mailPage(title: string, parts: readonly Markup[]): Markup {
  const { name, address, phone } = dealership;
  const rows = parts.map((part) => html`<tr><td style="padding:0 24px 20px">${part}</td></tr>`);
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background-color:#eef1f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef1f4">
<tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #d5dbe1;${font};font-size:16px;line-height:1.5;${ink}">
<tr><td style="padding:24px 24px 16px"><h1 style="margin:0;font-size:22px;line-height:1.25">${title}</h1></td></tr>
${rows}
<tr><td style="padding:16px 24px;border-top:1px solid #d5dbe1;font-size:14px;${quiet}">${name}, ${address.street}, ${address.postalCode} ${address.city}<br>Telefon ${phone.display}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

export function paragraph(content: Content): Markup {
  return html`<p style="margin:0;${font};font-size:16px;line-height:1.5;${ink}">${content}</p>`;
}

export function heading(text: string): Markup {
  return html`<h2 style="margin:0 0 8px;${font};font-size:17px;line-height:1.3;${ink}">${text}</h2>`;
}

/** Names and values in two columns. Values keep their own writing direction. */
export function factTable(facts: readonly (readonly [string, Content])[]): Markup {
  const rows = facts.map(
    ([name, value]) =>
      html`<tr><th align="left" valign="top" style="padding:3px 16px 3px 0;font-weight:normal;white-space:nowrap;${quiet}">${name}</th><td valign="top" style="padding:3px 0;word-break:break-word"><bdi>${value}</bdi></td></tr>`,
  );
  return html`<table cellpadding="0" cellspacing="0" border="0" style="${font};font-size:16px;line-height:1.5;${ink}">
${rows}
</table>`;
}

/** Text with the line breaks as they were written. */
export function writtenText(text: string): Markup {
  const lines = text
    .split("\n")
    .flatMap((line, index) => (index === 0 ? [line] : [raw("<br>"), line]));
  return html`<div dir="auto" style="padding:12px 16px;background-color:#f4f6f8;border-left:3px solid #9aa7b5;${font};font-size:16px;line-height:1.5;white-space:pre-wrap;word-break:break-word;${ink}">${lines}</div>`;
}

export function link(address: string, text: string): Markup {
  return html`<a href="${address}" style="color:#0b4f8a">${text}</a>`;
}
