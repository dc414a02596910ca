/** What a source's page changes, and what its senders notice. */
import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("the list says how each source does, and one is searched for", async ({ context }) => {
  const { id } = await connect("gates");
  await house.send({ host: "db-1", status: "critical" });
  const page = await house.open(context, "/integrations/");
  const list = page.getByRole("grid", { name: "Sources" });
  await expect(list.getByRole("row", { name: /gates/ })).toContainText("Waiting");
  await expect(list.getByRole("row", { name: /Receiving/ })).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search integrations" }).fill("gat");
  await expect(list.getByRole("row")).toHaveCount(1);
  await list.getByRole("link", { name: "gates" }).click();
  await expect(page).toHaveURL(new RegExp(`/integrations/${id}$`));
  await expect(page.getByText("No events in the last 24 hours.")).toBeVisible();
});

test("search and filters over both lists stand in the address, and keys lead through them", async ({
  context,
}) => {
  await connect("valves");
  await house.call("/web/integrations", {
    name: "valve board",
    type: "outbound",
    parent_source_system: "webhook",
    config: { url: "https://board.example/hook" },
  });
  const page = await house.open(context, "/integrations/");
  const [sources, targets] = [
    page.getByRole("grid", { name: "Sources" }),
    page.getByRole("grid", { name: "Targets" }),
  ];
  await expect(targets.getByRole("row")).toHaveCount(1);
  await page.getByRole("button", { name: /^Sources by state/ }).click();
  await page.getByRole("option", { name: "Waiting" }).click();
  await expect(page).toHaveURL(/state=never/);
  await expect(sources.getByRole("row", { name: /Receiving/ })).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("valve");
  await expect(page).toHaveURL(/search=valve/);
  await expect(sources.getByRole("row")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search integrations" })).toHaveValue("valve");
  await expect(sources.getByRole("row")).toHaveCount(1);
  await expect(targets.getByRole("row")).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "valve board", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/search=valve/);
  await expect(sources.getByRole("row")).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/troubleshooting\/api\.valves$/);
  await page.goBack();
  await page.keyboard.press("n");
  await expect(
    page.getByRole("list", { name: "Kinds of sources" }).getByRole("link").first(),
  ).toBeFocused();
});

interface Source {
  id: string;
  app_key: string;
}
const connect = (name: string) =>
  house.call<Source>("/web/integrations", { name, source_system: "api" });

test("a source is paused and resumed, renamed, given a new key and deleted", async ({
  context,
}) => {
  const { id, app_key } = await connect("meters");
  const page = await house.open(context, `/integrations/${id}`);
  const active = page.getByRole("switch", { name: "Active", exact: true });
  await active.click();
  await expect(page.getByText("Paused: events from this source are refused.")).toBeVisible();
  await active.click();
  await expect(page.getByText("Paused: events from this source are refused.")).toBeHidden();

  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Rename");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("meters");
  await name.fill("water meters");
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "water meters", level: 1 })).toBeVisible();
  await expect(page.getByText("api.water meters")).toBeVisible();

  await choose("Replace app_key");
  await page.getByRole("dialog").getByRole("button", { name: "Replace app_key" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Former app_key")).toBeVisible();
  await page.getByRole("button", { name: `Stop accepting the app_key ${app_key}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop accepting" }).click();
  await expect(page.getByText("Former app_key")).toBeHidden();

  await choose("Delete source");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("water meters");
  await dialog.getByRole("button", { name: "Delete source" }).click();
  await expect(page).toHaveURL(/\/integrations\/$/);
  await expect(page.getByText("Deleted water meters")).toBeVisible();
  await expect(page.getByRole("link", { name: /water meters/ })).toBeHidden();
});
