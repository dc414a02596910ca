/** From an event to somebody who is told of it by a rule that was made on the screen. */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

const feed = async () =>
  (
    await house.call<{
      items: { title: string; escalations: { name: string; address: string; by: string }[] }[];
    }>("/resources/v2.0/environments/all/feed/incidents?folder=active")
  ).items;
const recipientsOf = async (title: string) =>
  (await feed())
    .find((incident) => incident.title === title)
    ?.escalations.map((escalation) => `${escalation.by} → ${escalation.address}`) ?? null;

test("a rule is tried on today's incidents, made, and tells of what comes next, not of what was there", async ({
  context,
}) => {
  await house.call("/web/contacts", { name: "Night desk", email: "night@north.test" });
  await house.call("/resources/v2.0/environments", {
    name: "Databases",
    filter: "team = database",
  });
  await house.send(
    { host: "db-1", status: "critical", team: "database" },
    { host: "web-1", status: "critical", team: "web" },
  );
  await expect.poll(async () => (await feed()).length).toBe(2);
  const page = await house.open(context, "/settings/auto-share");
  await page.getByRole("link", { name: "New rule" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Tell the night desk");
  await page.getByRole("combobox", { name: "Environments" }).click();
  await page.getByRole("option", { name: "Databases" }).click();
  await page.getByRole("combobox", { name: "By e-mail" }).click();
  await page.getByRole("option", { name: /Night desk/ }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("${title} is ${status}");
  await expect(page.getByText("1 of 1 open incident of the last 7 days")).toBeVisible();
  await expect(page.getByRole("row", { name: /Night desk/ })).toContainText("1");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/auto-share\/\d+$/);

  await house.send(
    { host: "db-2", status: "critical", team: "database" },
    { host: "web-2", status: "critical", team: "web" },
  );
  await expect.poll(() => recipientsOf("db-2")).toEqual(["Tell the night desk → night@north.test"]);
  expect([await recipientsOf("db-1"), await recipientsOf("web-2")]).toEqual([[], []]);
});

test("the incident says which rule told whom what", async ({ context }) => {
  const page = await house.open(context, "/feed/all?folder=shared");
  await page.getByRole("row", { name: /db-2/ }).click();
  await page.getByRole("tab", { name: /Activity/ }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText(/Tell the night desk.*shared it with.*Night desk/s);
  await expect(panel).toContainText("db-2 is critical");
});

test("switched off, it tells nobody; a refusal stands at the field that caused it", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/auto-share");
  await page.getByRole("row", { name: /Tell the night desk/ }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("{{ title");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Output "\{\{ title" not closed/)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(page.getByRole("row", { name: /Tell the night desk/ })).toContainText("Off");
  await house.send({ host: "db-3", status: "critical", team: "database" });
  await expect.poll(() => recipientsOf("db-3")).toEqual([]);
});
