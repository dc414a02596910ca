/** Plain words become a query that somebody sees before it runs. */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
  await house.send(
    { host: "db-1", check: "disk", status: "critical", region: "fra1" },
    { host: "web-1", check: "http", status: "warning", region: "ams2" },
  );
});
test.afterAll(() => house.close());

test("what somebody asks in words runs once they take it, in search and in the feed", async ({
  context,
}) => {
  const page = await house.open(context, "/search");
  const line = page.getByRole("textbox", { name: "Search with a query" });
  await page.getByRole("button", { name: "Ask in words" }).click();
  const panel = page.getByRole("dialog", { name: "Ask in words" });
  const question = panel.getByRole("textbox", { name: "What are you looking for?" });
  await expect(question).toBeFocused();
  await question.fill("critical incidents in fra1");
  const query = panel.getByRole("group", { name: "Query" });
  await expect(query).toContainText("region = fra1");
  await expect(query).toContainText("status = critical");
  await expect(panel.getByRole("list", { name: "What was read" })).toContainText("region = fra1");
  await expect(panel).toContainText("Confidence");
  // Nothing has run.
  expect(new URL(page.url()).searchParams.get("query")).toBeNull();

  await panel.getByRole("button", { name: "The query is right" }).click();
  await expect(panel).toContainText("Too few verdicts yet (1 of 1 right)");
  // While the words are read once more, the query stays as good as it was.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/bpql", (route) => released.then(() => route.continue()));
  const isReadAgain = page.waitForRequest("**/bpql");
  await panel.getByRole("button", { name: "The query is right" }).click();
  await isReadAgain;
  await question.press("Enter");
  await expect(panel).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/query=/);
  await expect(line).toHaveValue(/region = fra1/);
  await expect(page.getByText("db-1").first()).toBeVisible();
  await expect(page.getByText("web-1")).toHaveCount(0);

  await page.goto(`${house.url}/feed/all`);
  await expect(page.getByText("web-1").first()).toBeVisible();
  await page.getByRole("button", { name: "Ask in words" }).click();
  await question.fill("zzzz qqqq");
  await expect(panel).toContainText("Nothing of this was understood");
  await question.fill("warnings");
  await expect(panel.getByRole("group", { name: "Query" })).toContainText("status = warning");
  await panel.getByRole("button", { name: "The query is wrong" }).click();
  await panel.getByRole("textbox", { name: "What was wrong?" }).fill("I meant open ones");
  await panel.getByRole("textbox", { name: "What was wrong?" }).press("Enter");
  await expect(panel.getByText("The reason is saved.")).toBeVisible();
  await panel.getByRole("button", { name: "Use this query" }).click();
  await expect(page.getByText("web-1").first()).toBeVisible();
  await expect(page.getByText("db-1")).toHaveCount(0);
});

test("on a phone it fits, and Escape leaves without a query", async ({ context }) => {
  const page = await house.open(context, "/feed/all");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Ask in words" }).click();
  const panel = page.getByRole("dialog", { name: "Ask in words" });
  await panel.getByRole("textbox").fill("critical since yesterday");
  await expect(panel.getByRole("group", { name: "Query" })).toBeVisible();
  const box = await panel.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get("query")).toBeNull();
});
