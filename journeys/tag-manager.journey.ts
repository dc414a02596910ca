/** Which tags mean what, set by the screen, changes what incidents say of themselves. */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("a category's tags are found by their source, and incidents that are open follow", async ({
  context,
}) => {
  await house.send({
    host: "db-1",
    status: "critical",
    squad: "blue squad",
    wiki: "https://wiki.example/disk",
  });
  const feed = await house.open(context, "/feed/all?folder=active");
  await feed.getByRole("row", { name: /db-1/ }).click();
  await expect(feed.getByText("Owned by")).toHaveCount(0);

  const page = await house.open(context, "/settings/tag-manager");
  for (const [category, tag] of [
    ["Ownership", "squad"],
    ["Runbook", "wiki"],
    ["Host", "squad"],
  ] as const) {
    await page.getByRole("link", { name: category }).click();
    await page.getByRole("button", { name: "Add a tag" }).click();
    await page.keyboard.type(`${tag} api`);
    await page.getByRole("option", { name: new RegExp(tag) }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: category })).toContainText(tag);
  }
  await expect(feed.getByText(/Owned by blue squad/)).toBeVisible();
  await expect(feed.getByRole("link", { name: "wiki.example/disk" }).first()).toHaveAttribute(
    "href",
    "https://wiki.example/disk",
  );
  await expect(feed.getByRole("row", { name: /db-1/ })).toContainText("blue squad");
});

test("a tag's summary tells its values; what is as delivered comes back", async ({ context }) => {
  const page = await house.open(context, "/settings/tag-manager/ownership");
  await page.getByRole("searchbox", { name: "Search tags and sources" }).fill("squ");
  await page.getByRole("button", { name: "About squad" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Ownership.*blue squad/s);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Reset to default" }).click();
  await expect(page.getByRole("link", { name: "Ownership" })).toContainText("Default");
});
