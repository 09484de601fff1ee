import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropQuoted, readConditionNotes } from "./condition-notes.ts";
import { readDescription } from "./description.ts";

type Case = [description: string, good: string[], bad?: string[]];

const goldStandard: Case[] = [
  ["Zahnriemen erst bei 180.000 fällig.", []],
  ["Riss in der Frontscheibe wurde durch neue ersetzt. Neue Frontscheibe wegen Steinschlag.", []],
  ["Unfall-, rost- und kratzerfrei", []],
  ["Kein TÜV-Stau, kein Rost", []],
  ["Sonst keine Schäden. Auf Kratzer und Dellen wird hingewiesen.", []],
  [
    "Scheckheftgepflegt, unfallfrei lt. Vorbesitzer",
    ["unfallfrei lt. Vorbesitzer", "Scheckheftgepflegt"],
  ],
  ["Spurassistent verhindert Unfall. Einparkhilfe warnt vor Beulen.", []],
  ["Windschutzscheibe hat einen Riss", [], ["Windschutzscheibe hat einen Riss"]],
  ["Scheckheftgepflegt.TÜV neu.Unfallfrei.", ["Unfallfrei", "Scheckheftgepflegt", "TÜV neu"]],
  ["Ein Stück Geschichte mit viel Patina am richtigen Fleck.", []],
  ["Totalschaden? Nein, nur ein Kratzer!", []],
  [
    "Leichter Unfallschaden vorne links, Airbags nicht ausgelöst.",
    [],
    ["Leichter Unfallschaden vorne links, Airbags nicht ausgelöst"],
  ],
  ["Inspektion + TÜV neu! 2 Schlüssel!", ["TÜV neu", "2 Schlüssel"]],
  [
    "Das Auto ist leider nicht mehr scheckheftgepflegt.",
    [],
    ["Das Auto ist leider nicht mehr scheckheftgepflegt"],
  ],
  ["Das Scheckheft wurde nicht lückenlos geführt. Kratzer? Fehlanzeige!", []],
  [
    "Keine Beulen bis auf eine kleine Delle am Heck",
    [],
    ["Keine Beulen bis auf eine kleine Delle am Heck"],
  ],
  ["Reifen vorne abgefahren. Auspuff undicht.", [], ["Reifen vorne abgefahren", "Auspuff undicht"]],
  ["Unfallfrei: nein", [], ["Unfallfrei: nein"]],
  ["Der Wagen ist nicht\nunfallfrei.", [], ["Der Wagen ist nicht unfallfrei"]],
  ["Unfallfrei?\nFragen Sie uns!", []],
  ["Soweit bekannt unfallfrei.", []],
  ["Keine Kratzer, keine Dellen, kein Rost!", ["Keine Kratzer, keine Dellen, kein Rost"]],
  ["Keine Kratzer, Dellen oder Beulen", ["Keine Kratzer, Dellen oder Beulen"]],
  ["Keine größeren Kratzer. Keine nennenswerten Mängel.", []],
  [
    "Heckschaden aus 2022, fachgerecht repariert.",
    [],
    ["Heckschaden aus 2022, fachgerecht repariert"],
  ],
  [
    "- Scheckheftgepflegt\n- Nichtraucherfahrzeug\n- TÜV neu\n- 8-fach bereift\n- Zahnriemen neu",
    ["Scheckheftgepflegt", "TÜV neu", "Nichtraucherfahrzeug", "8-fach bereift"],
  ],
  [
    "unfallfrei, scheckheftgepflegt, Delle am Kotflügel",
    ["unfallfrei", "scheckheftgepflegt"],
    ["Delle am Kotflügel"],
  ],
  ["Nichtraucher | Garagenwagen | 1. Hand", ["Nichtraucher", "1. Hand", "Garagenwagen"]],
  [
    "Golf aus 1.Hand, Scheckheft lückenlos, HU/AU neu.",
    ["Scheckheft lückenlos", "HU/AU neu", "Golf aus 1.Hand"],
  ],
  [
    "Zahnriemen bei 120.000 km gewechselt. Bremsen vorne neu.",
    ["Zahnriemen bei 120.000 km gewechselt"],
  ],
  ["Zahnriemen noch nicht gewechselt", [], ["Zahnriemen noch nicht gewechselt"]],
  ["TÜV fällig 03/2028, HU gültig bis 08.2027", []],
  ["TÜV ist leider abgelaufen.", [], ["TÜV ist leider abgelaufen"]],
  ["TÜV neu auf Wunsch gegen Aufpreis.", []],
  ["TÜV wird bei Übergabe neu gemacht.", ["TÜV wird bei Übergabe neu gemacht"]],
  ["Gegen Aufpreis:\n• TÜV neu\n• Inspektion neu\n• neue Winterreifen", []],
  ["Nicht vorhanden:\n- Kratzer\n- Dellen", []],
  [
    "Mängel:\n- Klimaanlage kühlt nicht\n- Kratzer Stoßstange vorne",
    [],
    ["Klimaanlage kühlt nicht", "Kratzer Stoßstange vorne"],
  ],
  ["Mängel: keine", ["Mängel: keine"]],
  [
    "Getriebe macht Geräusche, Stoßfänger vorn rechts gebrochen. Fahrbereit.",
    [],
    ["Stoßfänger vorn rechts gebrochen", "Getriebe macht Geräusche"],
  ],
  [
    "Kleine Gebrauchsspuren am Stoßfänger, dem Alter entsprechend.",
    [],
    ["Kleine Gebrauchsspuren am Stoßfänger, dem Alter entsprechend"],
  ],
  ["Wie bei jedem Gebrauchtwagen sind Gebrauchsspuren vorhanden.", []],
  [
    "Für Kratzer und Mängel übernehmen wir keine Haftung. Irrtümer und Zwischenverkauf vorbehalten.",
    [],
  ],
  ["Alle unsere Fahrzeuge sind unfallfrei und scheckheftgepflegt.", []],
  ["Wir kaufen Unfallwagen und Autos mit Motorschaden.", []],
  ["Ohne Garantie und Gewährleistung, nur an Gewerbe.", []],
  ["Steinschlagschutzfolie, Rostvorsorge, kratzfester Lack, viele Modelle in Rostock", []],
  [
    "Kein Nichtraucherfahrzeug. Kein Scheckheft.",
    [],
    ["Kein Scheckheft", "Kein Nichtraucherfahrzeug"],
  ],
  [
    "Scheckheft fehlt, nur ein Schlüssel vorhanden",
    [],
    ["Scheckheft fehlt, nur ein Schlüssel vorhanden"],
  ],
  ["Scheckheftgepflegt bis 120.000 km", []],
  [
    "Unfallfrei<br>Scheckheftgepflegt<br/><b>Nichtraucher</b>",
    ["Unfallfrei", "Scheckheftgepflegt"],
  ],
  ["Nichtraucher&nbsp;Fahrzeug, T&Uuml;V neu", []],
  [
    "Eine Kleinigkeit wollen wir nicht verschweigen: Die Felge hat eine leichte Schramme, etwa 3 cm lang. Auf Wunsch beheben wir das.",
    [],
    ["Die Felge hat eine leichte Schramme, etwa 3 cm lang"],
  ],
  [
    "Motor u. Getriebe laufen einwandfrei, ca. 6 mm Profil",
    ["Motor u. Getriebe laufen einwandfrei, ca. 6 mm Profil"],
  ],
  ["Fehlerspeicher ausgelesen, keine Fehler.", ["Fehlerspeicher ausgelesen, keine Fehler"]],
  [
    "Hagelschaden auf dem Dach. Steinschlag in der Frontscheibe; Sitz Fahrerseite abgenutzt",
    [],
    ["Hagelschaden auf dem Dach", "Steinschlag in der Frontscheibe", "Sitz Fahrerseite abgenutzt"],
  ],
  ["Nicht nur unfallfrei, sondern auch in 1. Hand", []],
  ["Gepflegter Kombi mit viel Platz. Der Diesel ist kräftig im Antritt.", []],
  [
    "Wenig gefahren, in der Garage gestanden und entsprechend gut erhalten.",
    ["Wenig gefahren, in der Garage gestanden und entsprechend gut erhalten"],
  ],
  [
    "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:\nNavi, LED, Scheckheftgepflegt\nFinanzierung möglich.",
    ["Scheckheftgepflegt"],
  ],
  ["Golf VII - unfallfrei - kein Rost", ["Golf VII - unfallfrei - kein Rost"]],
  ["Kratzer sind nicht vorhanden.", []],
];

describe("a listing", () => {
  it.each(goldStandard)("%j", (description, good, bad = []) => {
    expect(readConditionNotes(description)).toEqual({ good, bad });
  });
});

it("quotes the listing verbatim, with at most four notes of each kind", () => {
  const words = [
    "unfallfrei",
    "Kratzer",
    "nicht",
    "kein",
    "TÜV neu",
    "Delle",
    ",",
    ".",
    "\n",
    "- ",
    ":",
    "!",
    "<br>",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (chosen) => {
      const description = chosen.join(" ");
      const { good, bad } = readConditionNotes(description);
      const plain = description.replaceAll("<br>", " ").replace(/\s+/g, " ");
      for (const note of [...good, ...bad]) expect(plain).toContain(note);
      expect(Math.max(good.length, bad.length)).toBeLessThanOrEqual(4);
    }),
  );
});

it.each([
  [
    "Ein Wagen für die Stadt.\n\nUnfallfrei.\nKleine Delle an der Tür.",
    ["Ein Wagen für die Stadt."],
  ],
  ["Der Wagen ist unfallfrei und war nie im Regen.", null],
  ["Achtung: Getriebe macht Geräusche, Stoßfänger gebrochen.\nFahrbereit.", ["Fahrbereit."]],
  ["Kratzer an der Tür. Das Fahrzeug hat sonst keine Mängel.", null],
  ["Zwei Mängel hat er:\nKratzer an der Tür.\nSonst ist er schön.", null],
  ["Bekannte Mängel:\nKratzer an der Stoßstange.\n\nWir freuen uns.", null],
  ["Bekannte Mängel:\n\nKratzer an der Stoßstange.", null],
  ["Aus Frankreich\nDas Fahrzeug ist unfallfrei.", null],
])("drops of %j the lines that are quoted whole", (text, rest) => {
  const blocks = readDescription(text);
  const left = dropQuoted(blocks, readConditionNotes(text));
  expect(left).toEqual(rest?.map((kept) => ({ kind: "paragraph", text: kept })) ?? blocks);
});

it("keeps a list that the notes quote", () => {
  const blocks = readDescription("Mängel:\n- Kratzer an der Stoßstange\n- Delle in der Tür");
  const notes = readConditionNotes("Kratzer an der Stoßstange. Delle in der Tür.");
  expect(dropQuoted(blocks, notes)).toEqual(blocks);
});
