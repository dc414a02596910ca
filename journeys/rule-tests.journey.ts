/**
 * A filter that is held to what it should do: its test comes from what was really sent, and fails
 * before anything is saved.
 */
import { expect, test } from "@playwright/test";
import { permissions } from "#contract/permissions.ts";
import { ruleTestCalls } from "#contract/rule-testing.ts";
import { furnishedHouse } from "./furnished-house.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("a test made of a real event passes, and fails as soon as the filter is written otherwise", async ({
  context,
}) => {
  await house.send(
    { host: "lab-1", status: "warning", team: "lab", description: "Fan is loud" },
    { host: "shop-1", status: "critical", team: "shop" },
  );
  const page = await house.open(context, "/settings/alert-filtering/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Lab machines");
  await page.getByRole("textbox", { name: "Drop alerts that match" }).click();
  await page.keyboard.type("team = lab");
  const tests = page.getByRole("region", { name: "Tests" });
  await tests.getByRole("button", { name: "New test" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("The lab is quiet");
  await dialog.getByRole("button", { name: /Use lab-1/ }).click();
  await expect(dialog.getByRole("textbox", { name: "Events" })).toHaveValue(
    /"description": "Fan is loud"/,
  );
  await expect(dialog.getByRole("textbox", { name: "Expected" })).toHaveValue(
    /"filtered_by": "Lab machines"/,
  );
  await dialog.getByRole("button", { name: "Keep test" }).click();
  await expect(tests.getByRole("status")).toHaveText("1 passes");

  await page.keyboard.press("Control+Enter");
  await page.getByRole("textbox", { name: "Type Lab machines to confirm" }).fill("Lab machines");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-filtering\/\d+$/);
  await expect(
    tests.getByRole("button", { name: "Edit the test The lab is quiet Passes" }),
  ).toBeVisible();

  await page.getByRole("textbox", { name: "Drop alerts that match" }).click();
  await page.keyboard.type(" AND status = critical");
  await expect(tests.getByRole("status")).toHaveText("1 of 1 fails");
  await expect(tests.getByRole("listitem")).toContainText("expected filtered, got opened");
  await expect(tests).toContainText("unsaved rule");

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(tests.getByRole("status")).toHaveText("1 passes");
});

test("a test is changed and deleted by keyboard, and what is no event is told where it stands", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-filtering");
  await page.getByRole("row", { name: /Lab machines/ }).click();
  const tests = page.getByRole("region", { name: "Tests" });
  await tests.getByRole("button", { name: /Edit the test/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox", { name: "Events" })
    .fill('[{ "host": "lab-7", "status": "warning", "team": "lab" }, 7]');
  await expect(dialog.getByText("An event is an object with fields")).toBeVisible();
  await dialog
    .getByRole("textbox", { name: "Events" })
    .fill('{ "host": "shop-7", "status": "warning", "team": "shop" }');
  await expect(dialog.getByRole("status")).toHaveText("Fails");
  await dialog.getByRole("textbox", { name: "Expected" }).fill('{ "outcom": "opened" }');
  await expect(dialog.getByText(/has unknown keys: outcom/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Expected" }).fill('{ "outcome": "opened" }');
  await expect(dialog.getByRole("status")).toHaveText("Passes");
  await dialog.getByRole("button", { name: "Save test" }).click();
  await expect(dialog).toBeHidden();
  await expect(tests.getByRole("button", { name: /Edit the test/ })).toBeFocused();
  await tests.getByRole("button", { name: "Delete the test The lab is quiet" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(tests.getByRole("listitem")).toHaveCount(0);
  await expect(tests).toContainText("A test is an event");
});

test("who may only read sees what the tests say, runs them, and changes none", async ({
  context,
}) => {
  const { of, things, open, close } = await furnishedHouse();
  await of.as("ada").call(ruleTestCalls["alert-filter"].save, {
    params: { id: things.filter },
    body: {
      tests: [
        {
          name: "Others pass",
          events: [{ host: "shop-1", status: "critical" }],
          expect: { filtered_by: null },
        },
      ],
    },
  });
  const page = await open(
    context,
    await of.join({
      permissions: permissions.filter((permission) => permission.endsWith("@read")),
      environments: [{ environment_id: "all", access: "read" }],
    }),
    `/settings/alert-filtering/${things.filter}`,
  );
  const tests = page.getByRole("region", { name: "Tests" });
  await expect(tests.getByRole("status")).toHaveText("1 passes");
  const runResponse = page.waitForResponse((response) => response.url().endsWith("/tests/run"));
  await tests.getByRole("button", { name: "Run all" }).click();
  expect((await runResponse).status()).toBe(200);
  await expect(tests.getByRole("button", { name: /New test|Delete/ })).toHaveCount(0);
  await tests.getByRole("button", { name: "View the test Others pass Passes" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Events" })).not.toBeEditable();
  await expect(
    dialog.getByRole("button", { name: /Save|stored event|Use the current/ }),
  ).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await close();
});
