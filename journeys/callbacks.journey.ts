/** What a system that incidents are shared with says back, on the pages that are open meanwhile. */
import { expect, test } from "@playwright/test";
import { jiraAccount, type JiraPeer, openJira } from "#server/test-peers/jira.ts";
import { signedWebhook } from "#server/test-peers/jira-webhooks.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let jira: JiraPeer;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  jira = await openJira("cloud");
});
test.afterAll(async () => {
  await house.close();
  await jira.close();
});

const secret = "what-jira-signs-with";
const webConfig = { service: "jira-cloud", project: "OPS", ...jiraAccount };

test("an issue that is closed at Jira resolves its incident on the open page, and the target's page lists it", async ({
  context,
}) => {
  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name: "Issues of ops",
    type: "outbound",
    parent_source_system: "issue-tracker",
    config: { ...webConfig, url: jira.url },
  });
  const page = await house.open(context, `/integrations/${id}?tab=callbacks`);
  await expect(page.getByText(`/data/v2/callbacks/${id}`)).toBeVisible();
  await expect(page.getByText("Nothing came back yet")).toBeVisible();
  await page.getByRole("link", { name: "Set the secret" }).click();
  await page.getByLabel("Secret of what comes back").fill(secret);
  await page.getByRole("checkbox", { name: "Acknowledging" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Acknowledging" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Comments" })).toBeChecked();
  await page.getByRole("tab", { name: "Callbacks" }).click();
  await expect(page.getByText("Nothing is taken yet")).toHaveCount(0);

  await house.send({ host: "db-1", status: "critical" });
  const incident = await house.open(context, "/feed/all?folder=active");
  await incident.getByRole("link", { name: "db-1" }).click();
  await incident.getByRole("button", { name: /^Share/ }).click();
  const dialog = incident.getByRole("dialog", { name: "Share db-1" });
  await dialog.getByRole("button", { name: /^By/ }).click();
  await incident.getByRole("option", { name: "Issue tracker" }).click();
  await dialog.getByRole("combobox", { name: "To", exact: true }).click();
  await incident.getByRole("option", { name: "Issues of ops" }).click();
  await dialog.getByRole("button", { name: "Share incident" }).click();
  await expect.poll(() => jira.issuesOf("db-1").length).toBe(1);
  await expect(incident.getByRole("region", { name: "Shared with" })).toContainText("Delivered");

  const [issue] = jira.issuesOf("db-1");
  if (!issue) throw new Error("nothing was shared");
  jira.as({ name: "Mia" }).comment(issue, "swapped the disk");
  jira.as({ name: "Mia" }).move(issue, "Done");
  for (const webhook of jira.webhooks.splice(0)) {
    const { body, headers } = signedWebhook(webhook, { secret, atS: Date.now() / 1000 });
    const answer = await fetch(`${house.url}/data/v2/callbacks/${id}`, {
      method: "POST",
      body,
      headers,
    });
    expect(answer.status).toBe(200);
  }
  await expect(incident.getByText("Mia, Issues of ops", { exact: true })).toBeVisible();
  await incident.getByRole("tab", { name: /^Activity/ }).click();
  const activities = incident.getByRole("tabpanel");
  await expect(activities).toContainText(/Mia, Issues of ops\s*resolved the incident/);
  await expect(activities).toContainText("swapped the disk");
  const list = page.getByRole("list", { name: "What came back" });
  await expect(list.getByRole("listitem")).toHaveText([
    /Mia.*Closed it.*Incident \d+.*Taken over/,
    /Mia.*Commented: swapped the disk.*Taken over/,
  ]);
  await list
    .getByRole("link", { name: /Incident/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "db-1" })).toBeVisible();
});
