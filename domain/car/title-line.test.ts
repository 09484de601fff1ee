import fc from "fast-check";
import { expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { tidyTitleLine, titleLineFaults } from "./title-line.ts";

it.each([
  ["Corsa (Reserviert )", "Corsa"],
  ["Corsa Edition ( VERKAUFT !!! ) LED", "Corsa Edition LED"],
  ["*reserviert* Corsa 1.2 -", "Corsa 1.2"],
  ["Polo GTI 2.0 TSI DSG –", "Polo GTI 2.0 TSI DSG"],
  ["+++ 1.HAND +++ A4 Avant 2.0 TDI S line", "A4 Avant 2.0 TDI S line"],
  ["320d xDrive TÜV NEU, Scheckheftgepflegt, unfallfrei", "320d xDrive"],
  ["Fiesta TÜV/AU neu aus 1. Hand AHK", "Fiesta AHK"],
  ["Fiesta HU bis 04/2028 Klima", "Fiesta Klima"],
  ["Fiesta nicht unfallfrei", "Fiesta nicht unfallfrei"],
  ["Fiesta ohne Scheckheft", "Fiesta ohne Scheckheft"],
  ["🔥 Tiguan 🔥 R-Line ★ 4Motion ✔️", "Tiguan R-Line 4Motion"],
  ["Octavia Combi Tel. 0171 3920011", "Octavia Combi"],
  ["Octavia WhatsApp: +49 171 3920011 RS", "Octavia RS"],
  ["Octavia www.autohaus.example RS info@autohaus.example", "Octavia RS"],
  ["Octavia EZ 03/2019 120.000 km", "Octavia EZ 03/2019 120.000 km"],
  ["1.6TDI/DSG/NAVI/1.HAND/AHK/TÜV NEU", "1.6TDI/DSG/Navi/AHK"],
  ["GOLF VARIANT COMFORTLINE DSG", "GOLF Variant Comfortline DSG"],
  ["530D XDRIVE TOURING PANORAMA AMG", "530D xDrive Touring Panorama AMG"],
  ["Astra Sports Tourer 1.4 Turbo Innovation 1.HAN", "Astra Sports Tourer 1.4 Turbo Innovation"],
  ["TOP ZUSTAND!!!", "Top Zustand"],
  ["Klima NAVI LEDER GSI", "Klima Navi Leder GSI"],
  ["C 63 AMG T-Modell 4MATIC+", "C 63 AMG T-Modell 4MATIC+"],
  ["e-tron 55 +quattro+Luftfederung+B&O+", "e-tron 55 quattro Luftfederung B&O"],
  ["Combi +2.0+TDI+DSG+Kamera++", "Combi 2.0 TDI DSG Kamera"],
  ["Combi 5+2 Sitze + Navi", "Combi 5+2 Sitze Navi"],
  ["C 43 4MATIC+ LED", "C 43 4MATIC+ LED"],
  ["up! 1.0", "up! 1.0"],
  ["Golf - VERKAUFT - DSG", "Golf - DSG"],
  ["Fiesta TÜV NEU, Klima", "Fiesta, Klima"],
  ["Zoe (bereits vorreserviert bis 3.5.) R135", "Zoe R135"],
  ["Zoe reserviert bis 03.05. R135", "Zoe R135"],
  ["Kona (64 kWh) 360° & ACC", "Kona (64 kWh) 360° & ACC"],
  ["Transit L2/H2, 9-Sitzer", "Transit L2/H2, 9-Sitzer"],
  ["Handschalter Neu", "Handschalter Neu"],
  ["Leon kein TÜV 09/2023", "Leon kein TÜV 09/2023"],
  ["Leon ohne TÜV/AU neu", "Leon ohne TÜV/AU neu"],
  ["Leon nicht aus 1.Hand", "Leon nicht aus 1.Hand"],
  ["Leon keine erste Hand", "Leon keine erste Hand"],
  ["Leon TÜV 08/2025 abgelaufen", "Leon TÜV 08/2025 abgelaufen"],
  ["Leon HU neu gegen Aufpreis", "Leon HU neu gegen Aufpreis"],
  ["Leon TÜV/AU NEU, 11/27 FR", "Leon FR"],
  ["Leon HU AU NEU FR", "Leon FR"],
  ["Leon mit neuem TÜV", "Leon"],
  ["Leon HU + ASU 02/2027 neu FR", "Leon FR"],
  ["Leon „1. Hd.“ FR", "Leon FR"],
  ["Leon | HUD | 1️⃣ Hand | FR", "Leon HUD FR"],
  ["Leon unfallfreies Fahrzeug lückenloses Serviceheft", "Leon"],
  ["Leon (wird ohne Gewähr verkauft) FR", "Leon (wird ohne Gewähr verkauft) FR"],
  ["Leon (wird verkauft wie besehen) FR", "Leon (wird verkauft wie besehen) FR"],
  ["Crafter (Isoldach, Regale) L3H3", "Crafter (Isoldach, Regale) L3H3"],
  ["Leon (im Auftrag vorreserviert) FR", "Leon (im Auftrag) FR"],
  ["Leon [schon reserviert für Herrn M.] FR", "Leon FR"],
  ["Leon - verkauft an Händler", "Leon"],
  ["AUSVERKAUFT Leon", "Leon"],
  ["MERCEDES-BENZ EQB AMG-LINE", "Mercedes-Benz EQB AMG-LINE"],
  ["AUDI Q8 E-TRON QUATTRO", "AUDI Q8 e-tron quattro"],
  ["C 220 T-MODELL AVANTGARDE MIDI-LINER", "C 220 T-Modell Avantgarde Midi-Liner"],
  ["STAR 5-SITZER LED-SCHEINWERFER", "STAR 5-Sitzer LED-Scheinwerfer"],
])("makes %j read %j", (line, tidy) => {
  expect(tidyTitleLine(line)).toBe(tidy);
});

it("is never longer than before and has no loose ends", () => {
  const pieces = fc.constantFrom(
    ...[
      "GTI",
      " ",
      "/",
      "-",
      "(",
      ")",
      "!!",
      "1.HAND",
      "TÜV neu",
      "LEDER",
      "verkauft",
      "0171 3920011",
      ", ",
    ],
  );
  const lines = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((some) => some.join("")),
    unicodeText({ maxLength: 80 }),
  );
  fc.assert(
    fc.property(lines, (line) => {
      const tidy = tidyTitleLine(line);
      expect(tidy.length).toBeLessThanOrEqual(line.length);
      expect(tidy).toBe(tidy.trim());
      expect(tidy).not.toMatch(/ {2}|[-/,:]$|\(\s*\)/);
    }),
  );
});

it.each([
  ["Corsa Edition", []],
  ["Corsa (Vorreserviert)", ["„Vorreserviert“"]],
  ["VERKAUFT Corsa 06203 900141", ["eine Telefonnummer", "„VERKAUFT“"]],
  ["Corsa www.autohaus.example", ["eine Adresse im Netz"]],
  ["Corsa verkauf@autohaus.example", ["eine Adresse im Netz"]],
  ["Corsa, wird verkauft im Auftrag", []],
])("finds in %j %j", (line, faults) => {
  expect(titleLineFaults(line)).toEqual(faults);
});
