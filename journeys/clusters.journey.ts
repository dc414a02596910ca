/** Incidents that hang together: looked for, judged by people, merged. */
import { expect, test } from "@playwright/test";
import { listExecutions } from "#contract/incident-clustering.ts";
import { replaceTopology } from "#contract/topology.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: FurnishedHouse;
let shop: string;
/** The database failed, and twenty minutes later the shop, which depends on it. */
test.beforeEach(async () => {
  house = await furnishedHouse();
  await house.of.as("ada").call(replaceTopology, {
    body: {
      nodes: [
        { id: "shop", kind: "service", names: [{ host: "shop-web" }] },
        { id: "data", kind: "host", names: [{ host: "shop-db" }] },
      ],
      edges: [{ source: "shop", target: "data", kind: "needs" }],
    },
  });
  await open("shop-db", "disk", 1800);
  shop = await open("shop-web", "latency", 600);
});
test.afterEach(async () => {
  await house.close();
});

async function open(host: string, check: string, agoS: number): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000) - agoS;
  const [outcome] = await house.of.send(
    ...["first", "second", "third"].map((part) => ({
      host,
      check: `${check} ${part}`,
      status: "critical",
      timestamp,
    })),
  );
  return outcome?.incident_id ?? "0";
}

test("a run connects incidents; a group is confirmed and merged", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), "/incident-correlation-admin");
  await page.getByRole("button", { name: "Look again" }).click();
  const group = page.getByRole("region", { name: "shop-db and 1 more" });
  await expect(group).toContainText("shop-db caused shop-web");
  const graph = group.getByRole("group", { name: /^Graph of related incidents/ });
  await graph.getByRole("link", { name: /shop-db/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(graph.getByRole("link", { name: /shop-web/ })).toBeFocused();
  expect(await seriousInThemes(page, "related incidents")).toEqual([]);

  await page.getByRole("checkbox", { name: "Choose shop-db and 1 more" }).check();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(group.getByText("Confirmed").first()).toBeVisible();
  // What joins them is their place in the topology: the pattern is tried before it is saved.
  await group.getByRole("button", { name: "Make a pattern" }).click();
  await expect(page.getByRole("heading", { name: "New pattern" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Time window" })).toHaveValue("20");
  await expect(page.getByRole("region", { name: "Rule time machine" })).toContainText("6 alerts");
  await page.goBack();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await group.getByRole("button", { name: "Merge into the lead" }).click();
  await expect(group.getByRole("button", { name: "Merge into the lead" })).toHaveCount(0);
  await page.goto(`${house.url}/incident/all/${shop}`);
  await expect(page.getByText(/This incident was merged into/)).toBeVisible();
});

test("an incident's own tab looks around it, and what a person says holds in the next run", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), `/incident/all/${shop}?tab=related`);
  await page.getByRole("button", { name: "Look for related incidents" }).click();
  const connection = page.getByRole("listitem").filter({ hasText: "shop-db caused shop-web" });
  await expect(connection).toContainText("Confidence");
  await expect(connection).toContainText("20 min apart");
  await connection.getByRole("button", { name: /^Type of the connection/ }).click();
  await page.getByRole("option", { name: "has a common cause with" }).click();
  await expect(
    page.getByText("shop-db has a common cause with shop-web", { exact: true }).first(),
  ).toBeVisible();
  const answer = page.waitForResponse(/incident-clustering\/analysis/);
  await page.getByRole("button", { name: "Look again" }).click();
  await answer;
  await expect
    .poll(async () => {
      const { items } = await house.of.as("ada").call(listExecutions, { query: {} });
      return items.every(({ status }) => status === "completed");
    })
    .toBe(true);
  await expect(
    page.getByText("shop-db has a common cause with shop-web", { exact: true }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: /^Remove the connection: shop-db/ }).click();
  await expect(
    page.getByText("shop-db has a common cause with shop-web", { exact: true }),
  ).toHaveCount(0);
});
