/** Somebody asks in words, follows the sources, and presses what is proposed; without a model too. */
import { expect, type Page, test } from "@playwright/test";
import {
  type ChatRequest,
  type ModelEndpoint,
  modelKey,
  openModelEndpoint,
} from "#server/test-peers/model-endpoint.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: JourneyHouse;
let endpoint: ModelEndpoint;
let configuration: { id: string };
const path = "/resources/v2.1/ai-analysis/configuration";
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  endpoint = await openModelEndpoint();
  await house.send({ host: "db-1", check: "disk", status: "critical", note: "password=hunter22" });
  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name: "Own model",
    type: "outbound",
    parent_source_system: "ai-analysis",
    config: { base_url: `${endpoint.url}/v1`, api_key: modelKey, model: "small-1" },
  });
  const body = { name: "Own model", integration_id: id };
  configuration = await house.call<{ id: string }>(path, body);
  await switchToggle(true);
});
test.afterAll(async () => {
  await house.close();
  await endpoint.close();
});

const switchToggle = (isOn: boolean) =>
  house.parts.db.system((sql) =>
    sql(
      `UPDATE organizations SET config_version = config_version + 1,
         feature_toggles = feature_toggles || jsonb_build_object('chat_assistant', $1::boolean)`,
      [isOn],
    ),
  );

/** Looks for what is critical, then says so and proposes to comment on and resolve it. */
function answer({ messages }: ChatRequest): string {
  const { results } = JSON.parse(messages[1]?.content ?? "{}") as {
    results: { data: { items: { id: string }[] } }[];
  };
  const [first] = results;
  if (!first)
    return JSON.stringify({
      look_up: [{ tool: "search", input: JSON.stringify({ query: "status = critical" }) }],
      answer: [],
      actions: [],
    });
  const id = first.data.items[0]?.id ?? "0";
  return JSON.stringify({
    look_up: [],
    answer: [{ text: "db-1 is critical: its disk check fails.", sources: [1] }],
    actions: [
      {
        tool: "comment_incident",
        input: JSON.stringify({ id, body: "The disk is full" }),
        why: "Who comes next knows.",
      },
      { tool: "resolve_incidents", input: JSON.stringify({ ids: [id] }), why: "" },
    ],
  });
}

const panel = (page: Page) => page.getByRole("dialog", { name: "Assistant" });
const openByKeys = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Ask the assistant" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
};
const ask = async (page: Page, question: string) => {
  await panel(page).getByRole("textbox", { name: "Your question" }).fill(question);
  await page.keyboard.press("Enter");
};

test("without a model, plain words become a search", async ({ context }) => {
  const activate = (active: boolean) =>
    house.call(`${path}/${configuration.id}`, { active }, "PATCH");
  await activate(false);
  const page = await house.open(context, "/feed/all?folder=active");
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await expect(panel(page)).toContainText("No model answers questions");
  await panel(page).getByRole("textbox", { name: "What are you looking for?" }).fill("critical");
  await panel(page).getByRole("button", { name: "Use this query" }).click();
  await expect(page).toHaveURL(/\/search\?query=status\+%3D\+critical/);
  await expect(panel(page)).toHaveCount(0);
  await activate(true);
});

test("a question is answered with its sources, and nothing happens without a click", async ({
  context,
}) => {
  endpoint.say = answer;
  const page = await house.open(context, "/feed/all?folder=active");
  await openByKeys(page);
  await expect(panel(page)).toContainText("connected model small-1");
  await panel(page).getByRole("button", { name: "What is critical right now?" }).click();
  await expect(panel(page)).toContainText("db-1 is critical: its disk check fails.");
  expect(JSON.stringify(endpoint.calls)).not.toContain("hunter22");
  await expect(panel(page).getByRole("list", { name: "Sources" })).toContainText(
    "Search: status = critical",
  );
  expect(await seriousInThemes(page, "assistant")).toEqual([]);

  const comment = panel(page).getByRole("group", { name: "Comment on db-1" });
  await expect(comment).toContainText("The disk is full");
  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=active",
  );
  const incident = `/resources/v2.0/environments/all/incidents/${items[0]?.id ?? ""}`;
  expect(JSON.stringify(await house.call(`${incident}/activities`))).not.toContain("disk is full");
  await comment.getByRole("button", { name: "Comment" }).click();
  await expect(comment).toContainText("Done");
  expect(JSON.stringify(await house.call(`${incident}/activities`))).toContain("disk is full");

  const resolve = panel(page).getByRole("group", { name: "Resolve db-1" });
  await resolve.getByRole("button", { name: "Resolve" }).click();
  await expect(resolve).toContainText("Done");
  // The conversation outlasts the panel, and a source leads out of it.
  await page.keyboard.press("Escape");
  await expect(page.getByText("All quiet")).toBeVisible();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await panel(page).getByRole("link", { name: "Search: status = critical" }).click();
  await expect(page).toHaveURL(/\/search\?query=status\+%3D\+critical&kind=incidents/);
});

test("what fails is said and asked again; on a phone it fits; off, it is gone", async ({
  context,
}) => {
  endpoint.say = () => "<script>document.title = 'evil'</script>";
  const page = await house.open(context, "/feed/all?folder=active");
  await openByKeys(page);
  await ask(page, "What is down?");
  await expect(panel(page)).toContainText("The model's answer could not be used");
  endpoint.say = answer;
  // Closed while it is waited for.
  const closed = Promise.withResolvers<void>();
  await page.route("**/assistant/ask", async (route) => {
    await closed.promise;
    await route.continue();
  });
  await panel(page).getByRole("button", { name: "Ask again" }).click();
  await expect(panel(page)).toContainText("Looking it up");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  closed.resolve();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await expect(panel(page)).toContainText("db-1 is critical");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(panel(page).getByRole("textbox", { name: "Your question" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await panel(page).getByRole("button", { name: "New conversation" }).click();
  await expect(panel(page)).toContainText("changes nothing until you press a button");
  await switchToggle(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${house.url}/feed/all?folder=active`);
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask the assistant" })).toHaveCount(0);
});
