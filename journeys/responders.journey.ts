/** Several people work on an incident beside its assignee: seen by everybody, searched, undone. */
import { expect, type Page, test } from "@playwright/test";
import { addResponders } from "#contract/incident-actions.ts";
import { getIncident } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
let ids: string[];
test.beforeAll(async () => {
  house = await furnishedHouse();
  const outcomes = await house.of.send(
    ...["team-1", "team-2", "team-3"].map((host) => ({ host, check: "disk", status: "critical" })),
  );
  ids = outcomes.map((outcome) => outcome.incident_id ?? "");
});
test.afterAll(async () => {
  await house.close();
});

const params = { env: "all" };
const respondersOf = async (id: string) =>
  (await house.of.as("ada").call(getIncident, { params: { ...params, id } })).responders;
const people = (page: Page) => page.getByRole("list", { name: "Responders" }).getByRole("link");

test("two people are added at once, a second browser sees them, and one is removed", async ({
  browser,
}) => {
  const [id = ""] = ids;
  const [ada, uma] = [house.of.as("ada"), house.of.as("uma")];
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  try {
    const [first, second] = [
      await house.open(contexts[0], ada, `/feed/all/${id}?folder=active`),
      await house.open(contexts[1], uma, `/incident/all/${id}`),
    ];
    await expect(second.getByRole("heading", { name: "team-1" })).toBeVisible();
    await first.getByRole("button", { name: "Add responder", exact: true }).click();
    const dialog = first.getByRole("dialog");
    for (const name of ["Uma", "Ada"]) {
      await dialog.getByRole("combobox").fill(name);
      await dialog.getByRole("combobox").press("Enter");
    }
    await dialog.getByRole("button", { name: /^Add 2 responders/ }).click();
    await expect.poll(() => respondersOf(id)).toEqual([uma.userId, ada.userId]);
    for (const page of [first, second]) await expect(people(page)).toHaveText(["Uma", "Ada"]);
    const row = first.getByRole("row", { name: /team-1/ });
    await expect(row.getByRole("img", { name: "Responders: Uma, Ada" })).toHaveText("+2");

    await second.getByRole("button", { name: "Remove Uma from the responders" }).click();
    await expect.poll(() => respondersOf(id)).toEqual([ada.userId]);
    await expect(people(first)).toHaveText(["Ada"]);
    await first.getByRole("tab", { name: /Activity/ }).click();
    await expect(first.getByText("removed Uma from the responders")).toBeVisible();
  } finally {
    for (const context of contexts) await context.close();
  }
});

test("p adds to all that are selected, u takes it back, and the menu removes", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const uma = house.of.as("uma");
  const [, second = "", third = ""] = ids;
  const page = await house.open(
    context,
    ada,
    "/feed/all?folder=active&query=host%20IN%20%5Bteam-2%2C%20team-3%5D",
  );
  await expect(page.getByRole("row", { name: /team-/ })).toHaveCount(2);
  await page.keyboard.press("Shift+X");
  await page.keyboard.press("p");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.fill("Uma");
  await box.press("Enter");
  await box.press("Control+Enter");
  for (const id of [second, third]) await expect.poll(() => respondersOf(id)).toEqual([uma.userId]);
  // Only what was answered can be taken back, and while the dialog closes keys are still its own.
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("u");
  for (const id of [second, third]) await expect.poll(() => respondersOf(id)).toEqual([]);

  await ada.call(addResponders, {
    params,
    body: { ids: [second], responders: [uma.userId, ada.userId] },
  });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Remove responders" }).click();
  await box.fill("Uma");
  await box.press("Enter");
  await box.press("Control+Enter");
  await expect.poll(() => respondersOf(second)).toEqual([ada.userId]);
});

test("a name leads to the incidents that somebody responds to", async ({ context }) => {
  const ada = house.of.as("ada");
  const [, second = "", third = ""] = ids;
  await ada.call(addResponders, { params, body: { ids: [third], responders: [ada.userId] } });
  await ada.try(addResponders, { params, body: { ids: [second], responders: [ada.userId] } });
  const page = await house.open(context, ada, `/incident/all/${third}`);
  await people(page).filter({ hasText: "Ada" }).click();
  await expect(page).toHaveURL(/query=responder/);
  await expect(page.getByRole("row", { name: /team-2/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /team-3/ })).toBeVisible();
});

test("on a phone the people are listed, and whoever may not assign changes none", async ({
  context,
}) => {
  const [, , third = ""] = ids;
  await house.of.as("ada").try(addResponders, {
    params,
    body: { ids: [third], responders: [house.of.as("uma").userId] },
  });
  const person = await house.of.join({
    permissions: [],
    environments: [{ environment_id: "all", access: "incident_actions", actions: ["snooze"] }],
  });
  const page = await house.open(context, person, `/incident/all/${third}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(people(page).filter({ hasText: "Uma" })).toBeVisible();
  await expect(page.getByRole("button", { name: /responder/ })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Add responders" })).toHaveCount(0);
});
