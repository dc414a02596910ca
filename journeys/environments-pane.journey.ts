/** The environments pane: what each got lately, and an order that is everyone's. */
import { expect, type Page, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
const ids: Record<string, string> = {};
test.beforeAll(async () => {
  house = await journeyHouse();
  for (const name of ["Alpha", "Bravo", "Charlie"]) {
    const body = { name, filter: `team = ${name}` };
    ids[name] = (await house.call<{ id: string }>("/resources/v2.0/environments", body)).id;
  }
  await house.call("/resources/v2.0/environments-groups", {
    name: "First",
    environment_ids: [ids.Alpha, ids.Bravo],
  });
  await house.call("/resources/v2.0/environments-groups", { name: "Second" });
});
test.afterAll(async () => {
  await house.close();
});

test("an incident counts in the hour of its environment", async ({ context }) => {
  await house.send({ host: "a", status: "critical", team: "Bravo" });
  await expect
    .poll(
      async () =>
        (
          await house.call<{ total: number }>(
            "/resources/v2.0/environments/all/feed/incidents?folder=active",
          )
        ).total,
    )
    .toBe(1);
  const page = await house.open(context, "/feed/all?folder=active");
  const pane = page.getByRole("navigation", { name: "Environments" });
  await expect(
    pane
      .getByRole("listitem")
      .filter({ hasText: "Bravo" })
      .getByRole("img", { name: "1 incident in the last 24 hours, 1 in this hour" }),
  ).toBeVisible();
  await expect(
    pane
      .getByRole("listitem")
      .filter({ hasText: "Alpha" })
      .getByRole("img", { name: /^0 incidents/ }),
  ).toBeVisible();
});

test("groups and environments are moved by keyboard, and a second window has the new order at once", async ({
  context,
}) => {
  const [page, secondPage] = [
    await house.open(context, "/feed/all?folder=active"),
    await house.open(context, "/feed/all?folder=active"),
  ];
  const order = async () =>
    (
      await secondPage
        .getByRole("navigation", { name: "Environments" })
        .getByText(/^(Alpha|Bravo|Charlie|First|Second|Other environments)$/)
        .allTextContents()
    ).join(" ");
  await expect.poll(order).toBe("First Alpha Bravo Other environments Charlie");
  await page.getByRole("button", { name: "Arrange environments" }).click();
  await page.getByRole("button", { name: "Move Charlie" }).focus();
  // Over the line of no group, under the empty second one.
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(order).toBe("First Alpha Bravo Second Charlie");
  await page.getByRole("button", { name: "Move Bravo" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(order).toBe("First Bravo Alpha Second Charlie");
  await page.getByRole("button", { name: "Move Second" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(order).toBe("Second Charlie First Bravo Alpha");
  await expect(page.getByRole("button", { name: "Move Second" })).toBeFocused();
});

test("favourites stand first and have an order of their own, by dragging too", async ({
  context,
}) => {
  const page = await house.open(context, "/feed/all?folder=active");
  const pane = page.getByRole("navigation", { name: "Environments" });
  for (const name of ["Alpha", "Charlie"])
    // What the pane still waits for, or a favourite, may move the row away from under the pointer.
    await expect(async () => {
      await pane.getByText(name, { exact: true }).hover();
      await page
        .getByRole("button", { name: `Add ${name} to favourites` })
        .click({ timeout: 2000 });
    }).toPass();
  await page.getByRole("button", { name: "Arrange environments" }).click();
  const favorites = page.getByRole("region", { name: "Favourites" }).getByRole("listitem");
  await expect(favorites).toHaveText(["Alpha", "Charlie"]);
  await favorites.last().dragTo(favorites.first(), { targetPosition: { x: 60, y: 3 } });
  await expect(favorites).toHaveText(["Charlie", "Alpha"]);
  await expect.poll(() => savedFavorites(page)).toEqual([ids.Charlie, ids.Alpha]);
  await page.reload();
  await page.getByRole("button", { name: "Arrange environments" }).click();
  await expect(favorites).toHaveText(["Charlie", "Alpha"]);
});

async function savedFavorites(page: Page): Promise<string[]> {
  const response = await page.request.get(`${house.url}/resources/v2.1/user/customizations`);
  const saved: { key: { navigation_list: { favorites: string[] } } } = await response.json();
  return saved.key.navigation_list.favorites;
}
