import { button, css, field } from "./in-page.ts";
import { expect, test } from "./visitor.ts";

const drawer = css("[role=dialog]");
const applied = (count: number) => ({
  css: "main [role=status]",
  name: `${count} ${count === 1 ? "Fahrzeug" : "Fahrzeuge"}`,
});

const edges = () =>
  ["header", "h1", "main article", "main", "footer"].map((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return `${part}: ${box?.left} to ${box?.right}`;
  });

test("the list is filtered by bar and drawer, without a layout shift below", async ({
  visitor,
  cars,
}) => {
  const diesels = cars.filter(({ fuel_type }) => fuel_type === "DIESEL");
  const automatic = diesels.filter(({ gearbox }) => gearbox === "AUTOMATIC_GEAR");
  await visitor.refuseCookies();
  await visitor.open("/fahrzeuge");
  await visitor.choose(field("Kraftstoff"), "DIESEL");
  await visitor.sees(applied(diesels.length));
  await expect.poll(visitor.path).toBe("/fahrzeuge?kraftstoff=diesel");

  const before = await visitor.ask(edges);
  await visitor.press(button("Filter anzeigen…"));
  await visitor.sees(drawer);
  await expect
    .poll(() => visitor.ask(() => getComputedStyle(document.body).overflow))
    .toBe("hidden");
  expect(await visitor.ask(edges)).toEqual(before);
  const overflow = () => {
    const box = document.querySelector("[role=dialog]");
    return box && box.scrollHeight - box.clientHeight;
  };
  // The page behind the drawer does not scroll, so there is one scroll bar.
  expect(await visitor.ask(overflow)).toBe(0);
  await visitor.reach(button("Zurücksetzen"));
  await visitor.picture("drawer-1280");
  await visitor.choose({ css: "[role=dialog] select", name: "Getriebe" }, "AUTOMATIC_GEAR");
  await visitor.press(button(`Anwenden (${applied(automatic.length).name})`));
  await visitor.sees(drawer, 0);
  await visitor.sees(applied(automatic.length));
  expect(await visitor.ask(edges)).toEqual(before);

  await visitor.goBack();
  await visitor.sees(applied(diesels.length));
});

test("Back returns to the card", async ({ visitor }) => {
  await visitor.refuseCookies();
  await visitor.resize(390, 844);
  await visitor.open("/fahrzeuge");
  const card = await visitor.ask(() => {
    const far = document.querySelectorAll("main li[id^=fahrzeug-]")[9];
    far?.scrollIntoView();
    return `#${far?.id}`;
  });
  await visitor.press(css(`${card} h2 a`));
  await visitor.reads("h2", "Technische Daten");
  expect(await visitor.ask(() => scrollY)).toBe(0);
  await visitor.goBack();
  await visitor.reads("h1", "Unsere Fahrzeuge");
  const top = () =>
    visitor.ask((of) => document.querySelector(of)?.getBoundingClientRect().top, card);
  await expect.poll(top).toBeGreaterThan(90);
  await expect.poll(top).toBeLessThan(110);
  const focused = () => visitor.ask((of) => document.activeElement?.closest(of)?.id, card);
  await expect.poll(focused).toBe(card.slice(1));
});

test("on a phone the menu links to the list, and its search box understands words", async ({
  visitor,
  cars,
}) => {
  const diesels = cars.filter(({ fuel_type }) => fuel_type === "DIESEL");
  await visitor.refuseCookies();
  await visitor.resize(390, 844);
  await visitor.open("/impressum");
  await visitor.press(button("Menü"));
  await visitor.press({ css: "#menue a", name: "Fahrzeuge" });
  await visitor.reads("h1", "Unsere Fahrzeuge");
  await visitor.sees(css("#menue"), 0);

  await visitor.fill(field("Suche"), "diesel");
  await visitor.reads("search [role=status]", `${diesels.length} Fahrzeuge`);
  await visitor.key("Enter");
  await visitor.sees(applied(diesels.length));
  await expect.poll(visitor.path).toBe("/fahrzeuge?kraftstoff=diesel");
});
