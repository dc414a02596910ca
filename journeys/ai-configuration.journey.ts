/** A model is set up with all that it is told in sight, tried, and asked about an incident. */
import { expect, type Page, test } from "@playwright/test";
import {
  type ModelEndpoint,
  modelKey,
  openModelEndpoint,
} from "#server/test-peers/model-endpoint.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let endpoint: ModelEndpoint;
let modelId: string;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  endpoint = await openModelEndpoint();
  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name: "Own model",
    type: "outbound",
    parent_source_system: "ai-analysis",
    config: { base_url: `${endpoint.url}/v1`, api_key: modelKey, model: "small-1" },
  });
  modelId = id;
  await house.send({ host: "db-1", check: "disk", status: "critical", note: "password=hunter22" });
});
test.afterAll(async () => {
  await house.close();
  await endpoint.close();
});

const tried = (page: Page) => page.getByRole("region", { name: "Test", exact: true });

test("a model is chosen, checked, tried with all that it is told in sight, and then asked", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/ai-multi-configuration/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Production");
  await page.getByRole("button", { name: /^Model/ }).click();
  await page.getByRole("option", { name: /Own model/ }).click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("It takes the key and offers the model")).toBeVisible();
  await page.getByRole("textbox", { name: "Say to the model" }).fill("Name racks by code.");
  const leaves = page.getByRole("region", { name: "What leaves this installation", exact: true });
  await expect(leaves).toContainText("The organization adds: Name racks by code.");
  await expect(leaves).toContainText('"entity": "db-1"');
  await expect(leaves).not.toContainText("hunter22");

  await page.getByRole("button", { name: "Ask now" }).click();
  await expect(tried(page)).toContainText("The model saw db-1 fail first.");
  expect(JSON.stringify(endpoint.calls.at(-1)?.text)).toContain("Name racks by code.");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/ai-multi-configuration\/\d+$/);
  await expect(page.getByText("0 of 200 calls")).toBeVisible();
  const quality = page.getByRole("region", { name: "How often suggestions are right" });
  await expect(quality).toContainText("Similar incidentsNo verdicts yet");

  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=active",
  );
  await page.goto(`${house.url}/incident/all/${items[0]?.id ?? ""}?tab=analysis`);
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await expect(page.getByText("The model saw db-1 fail first.")).toBeVisible();
  await expect(page.getByText("Model", { exact: true })).toBeVisible();
});

test("where there is one, its page has no list; what a broken model answers is said", async ({
  context,
}) => {
  await house.parts.db.system((sql) =>
    sql(
      `UPDATE organizations SET config_version = config_version + 1, feature_toggles =
         feature_toggles || '{"multi_configuration_ai_analysis": false}'`,
    ),
  );
  const path = "/resources/v2.0/ai-analysis/configuration";
  await house.call(path, { name: "One", integration_id: modelId }, "PATCH");
  const page = await house.open(context, "/settings/ai-configuration");
  await expect(page.getByRole("heading", { name: "AIA configuration" })).toBeVisible();
  await page.getByRole("textbox", { name: "Language of the answer" }).fill("French");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved AIA configuration successfully")).toBeVisible();
  endpoint.say = () => "<script>document.title = 'evil'</script>";
  await page.getByRole("button", { name: "Ask now" }).click();
  await expect(tried(page)).toContainText("No answer: The model's answer could not be used");
  expect(endpoint.calls.at(-1)?.text).toContain("Answer in French");
});
