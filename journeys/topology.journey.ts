/** What depends on what: from a file, from what was seen elsewhere, and around an incident. */
import { expect, test } from "@playwright/test";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { sendKubernetesObjects } from "#contract/topology.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { phone } from "./touch.ts";

let house: FurnishedHouse;
test.beforeEach(async () => {
  house = await furnishedHouse();
});
test.afterEach(async () => {
  await house.close();
});

const file = {
  name: "links.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "source,target,kind,target_kind\nshop-web,shop-cart,calls,\nshop-cart,shop-db,runs_on,host\n",
  ),
};

test("links are uploaded after a trial, suggested ones accepted, a former version restored", async ({
  context,
}) => {
  await house.of.as("ada").call(sendKubernetesObjects, {
    body: {
      items: [
        { kind: "Pod", metadata: { name: "mailer", namespace: "prod" }, spec: { nodeName: "n7" } },
      ],
    },
  });
  const page = await house.open(context, house.of.as("ada"), "/settings/topology");
  await page.getByRole("button", { name: "Upload" }).click();
  const dialog = page.getByRole("dialog");
  const input = dialog.locator("input[type=file]");
  await input.setInputFiles({ ...file, buffer: Buffer.from("from,to\na,b\n") });
  await expect(dialog.getByText("row 1: The column source is missing.")).toBeVisible();
  await input.setInputFiles(file);
  await expect(dialog.getByText("Adds 3 nodes, 2 links; removes 0 nodes, 0 links.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search nodes" }).fill("shop-cart");
  await page
    .getByRole("list", { name: "Nodes" })
    .getByRole("button", { name: /shop-cart/ })
    .click();
  const graph = page.getByRole("group", { name: /^Graph of what depends on what/ });
  await graph.getByRole("button", { name: /shop-db/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(graph.getByRole("button", { name: /shop-cart/ })).toBeFocused();
  await expect(page.getByRole("region", { name: "shop-cart" })).toContainText(
    "service = shop-cart",
  );
  expect(await seriousInThemes(page, "topology")).toEqual([]);

  const suggested = page.getByRole("region", { name: "Suggested links" }).first();
  await suggested.getByRole("checkbox", { name: /mailer runs on n7/ }).check();
  await suggested.getByRole("button", { name: "Accept 1 link" }).click();
  await expect(suggested.getByText(/mailer runs on n7/)).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search nodes" }).fill("n7");
  await expect(page.getByRole("list", { name: "Nodes" })).toContainText("n7");

  await page.getByRole("button", { name: "Versions" }).click();
  await dialog
    .getByRole("button", { name: /^Restore version/ })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No node matches")).toBeVisible();
});

test("an incident shows where it is, in which order it failed, and what is suspected", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await house.open(context, house.of.as("ada"), "/settings/topology");
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const nowS = Math.floor(Date.now() / 1000);
  const outcomes = await house.of.send(
    { host: "shop-db", cluster: "c1", check: "disk", status: "critical", timestamp: nowS - 900 },
    {
      service: "shop-cart",
      cluster: "c1",
      check: "errors",
      status: "critical",
      timestamp: nowS - 300,
    },
  );
  const ids = [...new Set(outcomes.map(({ incident_id }) => incident_id))];
  const [id = "", ...merged] = ids.flatMap((each) => each ?? []);
  if (merged.length > 0)
    await house.of.as("ada").call(mergeIncidents, {
      params: { env: "all", id },
      body: { source_incident_ids: merged },
    });
  await page.goto(`${house.url}/incident/all/${id}?tab=topology`);
  await expect(page.getByText("1 of them depends on shop-db")).toBeVisible();
  const order = page.getByRole("region", { name: "Order of failing" });
  await expect(order.getByRole("listitem").first()).toContainText("shop-db");
  await expect(order.getByRole("listitem").first()).toContainText("suspected root");
  await expect(order.getByRole("listitem").nth(1)).toContainText("+10 min");
  await page.getByText("List", { exact: true }).click();
  await expect(page.getByText("shop-web")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true);
  expect(await seriousInThemes(page, "topology of an incident")).toEqual([]);
  await context.close();
});
