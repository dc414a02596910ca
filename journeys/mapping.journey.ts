/**
 * A CSV that knows who owns a host: an environment catches what it says, and a broken file changes
 * nothing.
 */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { seriousViolations } from "./serious-violations.ts";

test.describe.configure({ mode: "serial" });
let house: JourneyHouse;
let environment = "";
test.beforeAll(async () => {
  house = await journeyHouse();
  environment = (
    await house.call<{ id: string }>("/resources/v2.0/environments", {
      name: "Payments",
      filter: "team = payments",
    })
  ).id;
});
test.afterAll(async () => {
  await house.close();
});

const path = "/settings/mapping-enrichment";
const titles = async (env: string) =>
  (
    await house.call<{ items: { title: string }[] }>(
      `/resources/v2.0/environments/${env}/feed/incidents?folder=active`,
    )
  ).items
    .map((incident) => incident.title)
    .sort();
const csv = (text: string) => ({
  name: "owners.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("a map is made, its CSV uploaded, and an environment catches what it says", async ({
  context,
}) => {
  await house.send({ host: "pay-1", status: "critical" });
  await expect.poll(() => titles("all")).toEqual(["pay-1"]);
  const page = await house.open(context, path);
  await page.getByRole("link", { name: "New map" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Owners");
  const columns = page.getByRole("region", { name: "Columns" });
  await columns
    .getByRole("group", { name: "Look up 1" })
    .getByRole("textbox", { name: "Column" })
    .fill("host");
  await columns
    .getByRole("group", { name: "Set 1" })
    .getByRole("textbox", { name: "Column" })
    .fill("Owner");
  await expect(
    columns.getByRole("group", { name: "Set 1" }).getByRole("combobox", { name: "Alert tag" }),
  ).toHaveValue("owner");
  await columns
    .getByRole("group", { name: "Set 1" })
    .getByRole("combobox", { name: "Alert tag" })
    .fill("team");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/mapping-enrichment\/\d+$/);
  await expect(page.getByText(/no rows yet/).first()).toBeVisible();

  await page
    .getByLabel("Choose a CSV")
    .setInputFiles(csv("host,Owner,note\npay-2,payments,a\nshop-1,shop,b\n*,others,c\n"));
  await expect(page.getByText(/3 rows uploaded by Ada/)).toContainText("Ignored: note.");
  await expect(page.getByRole("row", { name: /pay-2/ })).toContainText("payments");
  await house.send({ host: "pay-2", status: "critical" }, { host: "shop-1", status: "warning" });
  await expect.poll(() => titles(environment)).toEqual(["pay-2"]);
  expect(await titles("all")).toEqual(["pay-1", "pay-2", "shop-1"]);
});

test("a broken file is told row by row, and the rows before stay in force", async ({ context }) => {
  const page = await house.open(context, path);
  await page.getByRole("row", { name: /Owners/ }).click();
  await page
    .getByLabel("Choose a CSV")
    .setInputFiles(csv("host,Owner\npay-9,payments\n,shop\nweb-1\n"));
  await expect(
    page.getByText(
      "Nothing was imported: 2 problems in the file. The previous 3 rows stay active.",
    ),
  ).toBeVisible();
  const problems = page.getByRole("table", { name: "Problems in the file" });
  await expect(problems.getByRole("row").nth(1)).toContainText(/3\s*host\s*The cell is empty/);
  await expect(problems.getByRole("row").nth(2)).toContainText(
    /4\s*whole row\s*This row has 1 columns/,
  );
  await house.send({ host: "pay-9", status: "critical" });
  await expect.poll(() => titles("all")).toContain("pay-9");
  expect(await titles(environment)).toEqual(["pay-2"]);
});

test("a row is added, found, changed and taken out by hand, and takes effect", async ({
  context,
}) => {
  const page = await house.open(context, path);
  await page.getByRole("row", { name: /Owners/ }).click();
  await page.getByRole("button", { name: "Add row" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Owner" }).fill("shop");
  await dialog.getByRole("button", { name: "Add row" }).click();
  await expect(dialog.getByText(/The cell is empty/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "host" }).fill("pay-3");
  await dialog.getByRole("button", { name: "Add row" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("4 rows active", { exact: false })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search rows" }).fill("pay-3");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.getByRole("button", { name: "Edit the row pay-3, shop" }).click();
  await dialog.getByRole("textbox", { name: "Owner" }).fill("payments");
  await dialog.getByRole("button", { name: "Save row" }).click();
  await expect(page.getByRole("row", { name: /pay-3/ })).toContainText("payments");
  await house.send({ host: "pay-3", status: "critical" });
  await expect.poll(() => titles(environment)).toEqual(["pay-2", "pay-3"]);
  await page.getByRole("button", { name: "Delete the row pay-3, payments" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No row matches")).toBeVisible();
});

test("a map that a rule names is not deleted, and says which rule", async ({ context }) => {
  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.1/mapping-enrichment",
  );
  await house.call("/resources/v2.1/enrichments-config/tags", {
    name: "team",
    type: "mapping",
    enrichments: [{ type: "mapping", config: { table_id: items[0]?.id } }],
  });
  const page = await house.open(context, `${path}/${items[0]?.id}`);
  await expect(page.getByRole("link", { name: "team, rule 1" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("textbox", { name: "Type DELETE to confirm" }).fill("DELETE");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("It is used by rule 1 of the tag team.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Owners/ })).toBeVisible();
});

test("a CSV is a new map: its columns are matched, its rows are uploaded when it is made", async ({
  context,
}) => {
  const page = await house.open(context, `${path}/new`);
  await page.getByLabel("Columns from a CSV").setInputFiles({
    ...csv("Host;Runbook\nweb-1;https://wiki/a,b\nweb-2;x\n"),
    name: "runbooks.csv",
  });
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("runbooks");
  await expect(
    page.getByRole("group", { name: "Look up 1" }).getByRole("combobox", { name: "Alert tag" }),
  ).toHaveValue("host");
  await expect(
    page.getByRole("group", { name: "Set 1" }).getByRole("combobox", { name: "Alert tag" }),
  ).toHaveValue("runbook");
  await expect(
    page.getByRole("status").filter({ hasText: /\d+ of \d+ events match a row/ }),
  ).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Created runbooks")).toBeVisible();
  await expect(page.getByRole("row", { name: /web-1/ })).toContainText("https://wiki/a,b");
});

test("the wrong file was uploaded: the one before is tried, restored, and can be seen in the list", async ({
  context,
}) => {
  await house.send({ host: "web-1", status: "warning" });
  const page = await house.open(context, path);
  await page.getByRole("row", { name: /runbooks/ }).click();
  const rows = page.getByRole("table", { name: "Rows" });
  await expect(rows.getByRole("row", { name: /web-1/ })).toBeVisible();
  await page
    .getByLabel("Choose a CSV")
    .setInputFiles({ ...csv("host,runbook\nweb-2,y\nprinter,z\n"), name: "wrong.csv" });
  const uploads = page.getByRole("table", { name: "Uploads" });
  await expect(uploads.getByRole("row").nth(1)).toContainText(
    /Ada.*wrong\.csv.*2.*\+1 ~1 −1.*Active/,
  );
  await expect(uploads.getByRole("row").nth(2)).toContainText("runbooks.csv");

  await uploads.getByRole("button", { name: "Restore this version" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore 2 rows?" });
  await expect(dialog.getByText(/1 of \d+ events of the last week match a row/)).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(uploads.getByRole("row").nth(1)).toContainText(
    /runbooks\.csv restored from.*Active/,
  );
  await expect(rows.getByRole("row", { name: /web-1/ })).toContainText("https://wiki/a,b");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog");
  await expect(history.getByRole("listitem").nth(1)).toContainText("wrong.csv");
  // What is restored as a draft is the map itself, not its rows.
  await expect(history.getByRole("listitem").nth(1).getByRole("button")).toHaveCount(0);
});

test("axe finds nothing serious in any theme", async ({ context }) => {
  test.setTimeout(180_000);
  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.1/mapping-enrichment",
  );
  expect(
    await seriousViolations(house, context, [`${path}/new`, `${path}/${items[0]?.id}`]),
  ).toEqual([]);
});
