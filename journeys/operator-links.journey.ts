/** The operator's own addresses: help under a person's name, and a way back for an expired account. */
import { expect, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse({
    TOCSIN_UNIVERSITY_URL: "https://learn.northwind.example/tocsin",
    TOCSIN_RELEASE_NOTES_URL: "https://northwind.example/news",
    TOCSIN_CONTACT_URL: "mailto:accounts@northwind.example",
    TOCSIN_PRICING_URL: "https://northwind.example/prices",
  });
});
test.afterAll(async () => {
  await house.close();
});

test("the menu under a person's name has the links that are set, and no others", async ({
  context,
}) => {
  const page = await house.open(context, "/feed/all?folder=active");
  await page.getByRole("button", { name: /Ada/ }).click();
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await expect(item("University")).toHaveAttribute(
    "href",
    "https://learn.northwind.example/tocsin",
  );
  await expect(item("Release notes")).toHaveAttribute("href", "https://northwind.example/news");
  await expect(item("Documentation")).toHaveCount(0);
});

test("an expired account says whom to ask and what it costs", async ({ context }) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  const { items } = await house.call<{ items: { id: string }[] }>("/backoffice/organizations");
  await house.call(
    `/backoffice/organizations/${items[0]?.id}`,
    { expires_at: Date.now() / 1000 - 60 },
    "PATCH",
  );
  const page = await house.open(context, "/feed/all?folder=active");
  const dialog = page.getByRole("dialog", { name: "This account has expired" });
  await expect(dialog.getByRole("link", { name: "See pricing" })).toHaveAttribute(
    "href",
    "https://northwind.example/prices",
  );
  await expect(dialog.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "mailto:accounts@northwind.example?subject=Our%20account%20has%20expired%20(Northwind)",
  );
});
