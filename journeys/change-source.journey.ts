/** A source of changes: connected, signed, its webhook seen in the search and at an incident. */
import { createHmac } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { createIntegration, listIntegrations } from "#contract/integrations.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

const secret = "a-secret-of-the-webhook";

/** As GitHub posts the state of a deployment. */
async function deliver(
  address: string,
  { id, key = secret }: { id: number; key?: string },
): Promise<Response> {
  const at = new Date(Date.now() - 300_000).toISOString();
  const body = JSON.stringify({
    action: "created",
    repository: { full_name: "shop/orders", name: "orders", html_url: "https://git.example/o" },
    deployment: { id, ref: "v1.4", sha: "a3f9c1d", created_at: at },
    deployment_status: { state: "success", created_at: at, log_url: "https://git.example/run" },
  });
  const signature = createHmac("sha256", key).update(body).digest("hex");
  return fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "deployment_status",
      "x-hub-signature-256": `sha256=${signature}`,
    },
    body,
  });
}

async function addressOf(name: string): Promise<string> {
  const { items } = await house.of.as("ada").call(listIntegrations, { query: {} });
  const source = items.find((item) => item.name === name);
  if (source?.type !== "source") throw new Error(`${name} is not connected`);
  return `${house.url}/data/v2/changes?app_key=${source.app_key}&key=${house.of.ingestKey}`;
}

const row = (page: Page, list: string) =>
  page.getByRole("list", { name: list }).getByRole("listitem");

test("a webhook of GitHub is signed, found, suspected, judged and taken back", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const page = await house.open(context, ada, "/integrations/github/instructions");
  await page.getByRole("textbox", { name: "Name" }).fill("shop deployments");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("shop deployments");
  await page.getByRole("link", { name: "Status", exact: true }).click();

  const signature = page.getByRole("region", { name: "Signature" });
  await expect(signature.getByText(/each must be signed/)).toBeVisible();
  const field = signature.getByLabel("Secret", { exact: true });
  await field.fill("short");
  await signature.getByRole("button", { name: "Save secret" }).click();
  await expect(signature.getByText(/at least 8/i).first()).toBeVisible();
  await field.fill(secret);
  await signature.getByRole("button", { name: "Save secret" }).click();
  await expect(signature.getByText(/Only signed requests are taken/)).toBeVisible();

  const address = await addressOf("shop deployments");
  const forged = await deliver(address, { id: 1, key: "a guess" });
  expect(forged.status).toBe(401);
  expect(await forged.json()).toMatchObject({ errors: [{ code: "bad_signature" }] });
  await expect(signature.getByText(/does not match.*1 request was refused/)).toBeVisible({
    timeout: 20_000,
  });
  expect(await seriousInThemes(page, "signature")).toEqual([]);

  const search = await house.open(context, ada, "/search?kind=changes&range=24h&query=v1.4");
  await expect(search.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  const [opened] = await house.of.send(
    { status: "critical", host: "ord-1", check: "latency", service: "orders" },
    { status: "critical", host: "ord-2", check: "latency", service: "orders" },
  );
  const incident = await house.open(
    context,
    ada,
    `/incident/all/${opened?.incident_id}?tab=changes`,
  );
  await expect(row(incident, "Suspected")).toHaveCount(0);

  expect((await deliver(address, { id: 2 })).status).toBe(202);
  await search.reload();
  await expect(search.getByText("Deploy orders v1.4").first()).toBeVisible();
  const suspected = row(incident, "Suspected");
  await expect(suspected).toHaveText([/shop\/orders deployment 2.*It touches service/]);

  await suspected.getByRole("button", { name: /caused it$/ }).click();
  await expect(row(incident, "Caused it")).toHaveText([/deployment 2.*Caused it, says Ada/]);
  await incident.getByRole("button", { name: "Undo" }).click();
  await expect(suspected).toHaveText([/deployment 2/]);

  await page.bringToFront();
  await signature.getByRole("button", { name: "Take unsigned requests" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Take unsigned requests" }).click();
  await expect(signature.getByText(/each must be signed/)).toBeVisible();
});

test("who may only read sees whether a source is signed, and changes nothing", async ({
  context,
}) => {
  const { id } = await house.of
    .as("ada")
    .call(createIntegration, { body: { name: "read alone", source_system: "gitlab" } });
  const reader = await house.of.join({ permissions: ["integrations@read"], environments: [] });
  const page = await house.open(context, reader, `/integrations/${id}`);
  const signature = page.getByRole("region", { name: "Signature" });
  await expect(signature.getByText("Changing this needs integrations@update.")).toBeVisible();
  await expect(signature.getByRole("button")).toHaveCount(0);
});

const toolPayload = {
  region: "eu",
  items: [
    {
      number: 9,
      what: { title: "Basket 2.0", type: "rollout", services: ["basket", "shop"] },
      state: "rolled out",
      from: new Date(Date.now() - 600_000).toISOString(),
      by: "Uma",
    },
  ],
};

test("an unknown tool's payload is tried, mapped and recorded", async ({ context }) => {
  const source = await house.of
    .as("ada")
    .call(createIntegration, { body: { name: "own tool", source_system: "changes" } });
  const page = await house.open(context, house.of.as("ada"), `/integrations/${source.id}/try`);
  const editor = page.getByRole("textbox", { name: "Payload as JSON or form" });
  await editor.fill(JSON.stringify(toolPayload));
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("heading", { name: "Change 1 is rejected" })).toBeVisible();

  await page.getByRole("button", { name: "Write a mapping" }).click();
  const path = (name: string) => page.getByRole("combobox", { name, exact: true });
  await path("List of changes").fill("items");
  await path("Identifier").fill("number");
  await path("Title").fill("what.title");
  await path("Kind").fill("what.type");
  await path("Status").fill("state");
  await path("Start").fill("from");
  await path("Author").fill("by");
  await page.getByRole("textbox", { name: "Status values" }).fill("rolled out = Finished");
  await expect(page.getByText("“rolled out = Finished” must be")).toBeVisible();
  await page.getByRole("textbox", { name: "Status values" }).fill("rolled out = In Progress");
  await page
    .getByRole("textbox", { name: "Tags of what it touches" })
    .fill("service = what.services\nregion = region");
  await expect(page.getByRole("heading", { name: "Change 1 is recorded" })).toBeVisible();
  const read = page.getByRole("list", { name: "Result" });
  await expect(read).toContainText("In Progress");
  await expect(read).toContainText("kind = rollout");
  await expect(read).toContainText("author = Uma");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await expect(page.getByText("Mapping saved")).toBeVisible();
  expect(await seriousInThemes(page, "change mapping")).toEqual([]);

  const post = () =>
    house.of.post(toolPayload, { path: `/data/v2/changes?app_key=${source.app_key}` });
  await expect.poll(async () => (await post()).status).toBe(202);
  const search = await house.open(
    context,
    house.of.as("ada"),
    "/search?kind=changes&range=24h&query=service%20%3D%20basket",
  );
  await expect(search.getByText("Basket 2.0").first()).toBeVisible();
});
