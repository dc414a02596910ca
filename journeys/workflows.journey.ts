/** Steps that somebody wrote once are done for an incident, and a person decides in between. */
import { expect, test } from "@playwright/test";
import { openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let receiver: TestReceiver;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  receiver = await openTestReceiver();
});
test.afterAll(async () => {
  await house.close();
  await receiver.close();
});

test("a workflow is written with its problems in sight, tried dry, and run with an answer", async ({
  context,
}) => {
  await house.send({ host: "db-1", check: "disk", status: "critical" });
  const page = await house.open(context, "/settings/workflows/new");
  const form = page.getByRole("region", { name: "New workflow" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Restart");
  const text = page.getByRole("textbox", { name: "Document" });
  await expect(page.locator(".cm-content")).toBeVisible();
  await text.fill("trigger:\n  manual: {}\nsteps: [");
  const problems = page.getByRole("list", { name: "Problems of the document" });
  await expect(problems).toContainText("Line 3");
  const document = {
    trigger: { manual: {} },
    steps: [
      { id: "ok", ask: { message: "Restart {{ incident.tag.host }}?" } },
      {
        id: "restart",
        when: "steps.ok.output.approved = true",
        call: { url: receiver.url, body: '{"host": "{{ incident.tag.host }}"}' },
      },
      { id: "end", resolve: { annotation: "Restarted" } },
    ],
  };
  // JSON is YAML.
  const lastWeek = page.getByRole("region", { name: "Last week" });
  await text.fill(JSON.stringify({ ...document, trigger: { opened: {} } }));
  await expect(lastWeek).toContainText("It would have started once in the last 7 days");
  await expect(lastWeek.getByRole("link", { name: "db-1" })).toBeVisible();
  await text.fill(JSON.stringify(document));
  await expect(problems).toHaveCount(0);
  const graph = page.getByRole("group", { name: "Steps" });
  await expect(graph.getByRole("listitem")).toHaveText([/Ask a person/, /Call/, /Resolve/]);
  await expect(lastWeek).toContainText("Nothing that happens to incidents starts it");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/workflows\/\d+$/);
  await page.getByRole("button", { name: "Try it" }).click();
  const dry = page.getByRole("group", { name: "Dry run" });
  await expect(dry).toContainText("Restart db-1?");
  await expect(dry).toContainText("depends on earlier steps");
  expect(receiver.received).toEqual([]);

  const tests = page.getByRole("region", { name: "Tests" });
  await tests.getByRole("button", { name: "New test" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Asks first");
  await dialog
    .getByRole("textbox", { name: "Events" })
    .fill('{ "host": "db-7", "check": "disk", "status": "critical" }');
  await expect(dialog.getByText("Workflows that start: Restart")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Expected" })).toHaveValue(/Restart db-7\?/);
  await dialog.getByRole("button", { name: "Save test" }).click();
  await expect(tests.getByRole("status")).toHaveText("1 passes");
  await text.fill(JSON.stringify({ ...document, condition: "status = warning" }));
  await expect(tests.getByRole("status")).toHaveText("1 of 1 fails");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(tests.getByRole("status")).toHaveText("1 passes");

  const { items } = await house.call<{ items: { id: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=active",
  );
  const id = items[0]?.id ?? "";
  await page.goto(`${house.url}/incident/all/${id}?tab=workflows`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const run = page.getByRole("region", { name: "Restart" });
  await expect(run).toContainText("Needs an answer");
  await page.goto(`${house.url}/automation-workflow-executions/all/${id}`);
  await run.getByRole("button", { name: "Approve" }).click();
  await expect(run.getByText("Done").first()).toBeVisible();
  await expect.poll(() => receiver.received.map(({ body }) => body)).toEqual([{ host: "db-1" }]);
  await expect(run.getByRole("button", { name: /Resolve/ })).toContainText("Done");
  await page.goto(`${house.url}/incident/all/${id}?tab=activity`);
  await expect(page.getByText("Restarted")).toBeVisible();
});
