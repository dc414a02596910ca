/**
 * From two alerts that have nothing in common to a tag that makes one incident of the next two, by
 * the screens.
 */
import { expect, type Page, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { seriousViolations } from "./serious-violations.ts";

test.describe.configure({ mode: "serial" });
let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
  await house.call("/web/correlation-patterns", { tags: ["service"], time_window: 120 });
});
test.afterAll(async () => {
  await house.close();
});

const path = "/settings/alert-enrichment";
const incidents = async () =>
  (
    await house.call<{ items: { alerts: { total: number } }[] }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    )
  ).items;
const rule = (page: Page, place: number) => page.getByRole("listitem", { name: `Rule ${place}` });

test("a tag is tried on what was sent, made, and correlates what comes next", async ({
  context,
}) => {
  await house.send(
    { host: "pay-api-1", check: "cpu", status: "critical" },
    { host: "pay-api-2", check: "disk", status: "warning" },
    { host: "db1", check: "disk", status: "warning", service: "db" },
  );
  await expect.poll(async () => (await incidents()).length).toBe(3);
  const page = await house.open(context, path);
  await page.getByRole("link", { name: "New tag" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("service");
  await page.getByRole("combobox", { name: "From tag" }).fill("host");
  await page.getByRole("textbox", { name: "Regex" }).fill("^([a-z]+-[a-z");
  await expect(page.getByText(/This regex is not valid/).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Regex" }).fill("^([a-z]+(-[a-z]+)?)");
  await expect(page.getByText("2 of 3 events of the last 21 days would change")).toBeVisible();
  await expect(page.getByRole("row", { name: /pay-api-1/ })).toContainText("pay-api");
  await expect(rule(page, 1)).toContainText("3 hits");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-enrichment\/\d+$/);

  await house.send(
    { host: "pay-web-1", check: "cpu", status: "critical" },
    { host: "pay-web-2", check: "disk", status: "warning" },
  );
  await expect.poll(async () => (await incidents()).length).toBe(4);
  expect((await incidents()).map((incident) => incident.alerts.total).sort()).toEqual([1, 1, 1, 2]);
});

test("a rule is added, goes first by keyboard, and the list tells what is not saved", async ({
  context,
}) => {
  const page = await house.open(context, path);
  await page.getByRole("row", { name: /service/ }).click();
  await page.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: /Multi/ }).click();
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByRole("menuitem", { name: /Composition/ }).click();
  await rule(page, 2).getByRole("combobox", { name: "Text" }).fill("by-${che");
  await page.getByRole("option", { name: "check" }).click();
  await expect(rule(page, 2).getByRole("combobox", { name: "Text" })).toHaveValue("by-${check}");
  await expect(rule(page, 2)).toContainText("0 hits");
  await rule(page, 2).getByRole("button", { name: "Move rule 2" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rule(page, 1)).toContainText("Composition");
  await expect(rule(page, 1)).toContainText("5 hits");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.getByRole("switch", { name: "Overwrite the value from the source" }).click();
  await expect(page.getByText("5 of 5 events of the last 21 days would change")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved service")).toBeVisible();
  await page.reload();
  await expect(rule(page, 1)).toContainText("Composition");
});

test("tags run in the order that they are dragged or stepped to", async ({ context }) => {
  await house.call("/resources/v2.1/enrichments-config/tags", {
    name: "site",
    type: "extraction",
    enrichments: [{ type: "extraction", config: { source: "host", regex: "(\\d)$" } }],
  });
  const page = await house.open(context, path);
  await page.getByRole("grid", { name: "Alert enrichment" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("row").first()).toContainText("site");
  await expect
    .poll(async () =>
      (
        await house.call<{ items: { name: string }[] }>("/resources/v2.1/enrichments-config/tags")
      ).items.map((tag) => tag.name),
    )
    .toEqual(["site", "service"]);
});

test("who may only read opens every rule, and finds nothing that writes", async ({ browser }) => {
  const role = await house.call<{ id: string }>("/resources/v2.1/roles", {
    name: "Readers",
    permissions: ["enrichments@read"],
  });
  const { link } = await house.call<{ link: string }>("/users/invite", {
    email: "rui@northwind.example",
    roles: [role.id],
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(link.replace(/^https?:\/\/[^/]+/, house.url));
  await page.getByLabel("Your name").fill("Rui");
  await page.getByLabel("Your password", { exact: true }).fill("Quiet-harbour-7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/feed\//);
  await page.goto(house.url + path);
  await page.getByRole("row", { name: /service/ }).click();
  await rule(page, 2).getByText("Extraction").click();
  await expect(rule(page, 2).getByRole("textbox", { name: "Regex" })).toBeDisabled();
  await expect(
    rule(page, 2).getByRole("textbox", { name: "When the alert matches" }),
  ).not.toBeEditable();
  await expect(page.getByRole("button", { name: /Add rule|Remove|Move|Save|Delete/ })).toHaveCount(
    0,
  );
  await expect(page.getByRole("link", { name: "New tag" })).toHaveCount(0);
  await page.context().close();
});

test("axe finds nothing serious in any theme", async ({ context }) => {
  test.setTimeout(180_000);
  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.1/enrichments-config/tags",
  );
  expect(
    await seriousViolations(house, context, [`${path}/new`, `${path}/${items.at(-1)?.id}`]),
  ).toEqual([]);
});
