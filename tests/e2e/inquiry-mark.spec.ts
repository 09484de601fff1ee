import { randomUUID } from "node:crypto";
import { apiPaths } from "#domain/pages/paths.ts";
import { expect, expectAccessible, receivedMail, test } from "./site-test.ts";

test("the dealer's mail contains the car's photo, and a link to mark the inquiry as handled", async ({
  page,
  cars,
}) => {
  const [car] = cars;
  const answer = await page.request.post(apiPaths.contactInquiry, {
    headers: { apikey: "anon-ladenburg" },
    data: {
      name: "Jürgen Müller",
      email: "juergen@muster.example",
      phone: "0171 3920-055",
      subject: "verkauf",
      // Equal words of the same sender would be a duplicate of an inquiry that is marked already.
      message: `Ist der Wagen noch da? ${randomUUID()}`,
      details: { vehicle: car?.ad_key },
    },
  });
  const { reference } = await answer.json();
  const mail = await receivedMail(new RegExp(`^${reference}\\.dealer@.*\\.eml$`));
  const photo = mail.attachments.find(({ mimeType }) => mimeType === "image/jpeg");
  expect(photo).toMatchObject({ disposition: "inline", related: true });
  expect(mail.html).toContain(`src="cid:${photo?.contentId?.slice(1, -1)}"`);

  const link = /\/vorgang\/[\w.-]+/.exec(mail.text ?? "")?.[0] ?? "";
  await page.goto(link);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(`Anfrage ${reference} ist noch offen`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  // A page for the family: the customer's phone number first, and nothing public but what the law demands.
  await expect(page.getByRole("link")).toHaveText([
    "Zum Inhalt springen",
    /0171 3920-055$/,
    "Impressum",
    "Datenschutz",
  ]);
  await expect(page.getByRole("link", { name: "0171 3920-055" })).toHaveAttribute(
    "href",
    "tel:01713920055",
  );
  await page.getByRole("button", { name: "Ohne Vertrag erledigt" }).click();
  await expect(heading).toHaveText(`Anfrage ${reference} ist erledigt`);
  await expect(page).toHaveURL(new RegExp(`${link}$`));
});
