/** In shadow mode nothing leaves: every kind of target, by every service, and all that is no share. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { assignIncidents } from "#contract/incident-actions.ts";
import { createIntegration } from "#contract/integrations.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import {
  isGatewayKind,
  type OutboundKind,
  outboundKinds,
  takesShares,
} from "#contract/outbound/kinds.ts";
import { gatewayServices } from "#contract/outbound/gateway-fields.ts";
import { onCallServices } from "#contract/outbound/on-call.ts";
import { checkIntegration, testIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { inviteUser } from "#contract/users.ts";
import { addPushDevice, getWebPush, testPushDevice } from "#contract/web-push.ts";
import { createRunner, fetchRunnerWork } from "#contract/workflow-runners.ts";
import { createWorkflow, startWorkflow } from "#contract/workflows.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { openPushService } from "../../test-peers/push-service.ts";

/** Answers everything, and counts connections: what it is asked does not matter. */
async function openListener() {
  const state = { connections: 0 };
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"ok": true}');
  });
  server.on("connection", () => (state.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeWithFile(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { state, url: `http://127.0.0.1:${port}` };
}
const postOffice = await openTestMailServer();
closeWithFile(() => postOffice.close());
const house = await openHouse({
  env: {
    TOCSIN_OUTBOUND_ALLOW: "127.0.0.1",
    TOCSIN_SMTP_URL: postOffice.url,
    TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test",
  },
});
closeWithFile(() => house.close());

const key = "k".repeat(32);
const gatewaysAt = (url: string) =>
  gatewayServices.map((service) => ({
    service,
    base_url: url,
    account_sid: `AC${"0".repeat(32)}`,
    auth_token: key,
    from: "+31612345678",
    url: `${url}/sms`,
    test_number: "+31612345678",
  }));
/** A configuration of every kind for each of its services. */
const configsAt = (url: string, mailbox: string): Record<OutboundKind, readonly object[]> => ({
  webhook: [{ url }],
  email: [{ addresses: [mailbox] }],
  chat: [{ url, token: key, channel: "ops" }],
  itsm: [{ url, username: "u", secret: key }],
  "issue-tracker": ["jira-cloud", "jira-data-center"].map((service) => ({
    service,
    url,
    email: "ada@north.test",
    token: key,
    project: "OPS",
  })),
  "on-call": onCallServices.map((service) => ({ service, url, key })),
  "team-chat": [
    { service: "teams", address: `${url}/workflow?sig=s` },
    { service: "mattermost", address: `${url}/hooks/h` },
    { service: "google-chat", address: `${url}/v1/spaces/s/messages?key=k&token=t` },
    { service: "discord", address: `${url}/api/webhooks/1/t` },
    { service: "ntfy", address: `${url}/topic` },
  ],
  "task-tracker": ["github", "gitlab"].map((service) => ({
    service,
    url,
    token: key,
    project: "north/ops",
  })),
  sms: gatewaysAt(url),
  call: gatewaysAt(url),
  "ai-analysis": [{ base_url: url, model: "m" }],
});
const cases = outboundKinds.flatMap((kind) =>
  configsAt("http://127.0.0.1", "ops@north.test")[kind].map((config, index) => ({
    kind,
    service: "service" in config ? config.service : kind,
    index,
  })),
);

/** Others' messages are tried again while a test moves the clock: each has receivers of its own. */
async function openScene() {
  const of = await createTestOrganization(house, "Northwind");
  const listener = await openListener();
  const mailbox = `ops-${of.organizationId}@north.test`;
  return {
    ...of,
    url: listener.url,
    mailbox,
    sent: () => listener.state.connections + postOffice.mailTo(mailbox).length,
    umaAddress:
      (
        await of.sql((sql) =>
          sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [
            of.as("uma").userId,
          ]),
        )
      )[0]?.username ?? "",
  };
}
const setShadow = (of: Organization, shadowMode: boolean) =>
  of.as("ada").call(updateOrganizationSettings, { body: { settings: { shadowMode } } });
const open = async (of: Organization, host: string): Promise<string> => {
  const [outcome] = await of.send({ status: "critical", host, check: "disk" });
  return outcome?.incident_id ?? "";
};
const after = async (of: Organization, seconds: number): Promise<void> => {
  of.clock.forward({ seconds });
  for (let turn = 0; turn < 3; turn += 1) await of.settle();
};
const statesOf = async (of: Organization, id: string) =>
  (await of.as("ada").call(listIncidentDeliveries, { params: { id }, query: {} })).items.map(
    ({ state }) => state,
  );
const withheldKinds = (of: Organization) =>
  of.sql((sql) =>
    sql<{ kind: string; reason: string }>("SELECT kind, reason FROM withheld_messages ORDER BY id"),
  );
test.each(cases)("$kind by $service: nothing is sent, and nothing later", async (tried) => {
  const { kind, index } = tried;
  const of = await openScene();
  const config = configsAt(of.url, of.mailbox)[kind][index];
  const ada = of.as("ada");
  const target = await ada.call(createIntegration, {
    // The server reads the configuration by its kind.
    body: { name: "target", type: "outbound", parent_source_system: kind, config } as never,
  });
  await setShadow(of, true);
  await ada.try(testIntegration, { params: { id: target.id } });
  await ada.try(checkIntegration, { params: { id: target.id } });
  expect(of.sent()).toBe(0);
  if (!takesShares(kind)) return;

  const share = (id: string) =>
    ada.call(shareIncidents, {
      params: { system: kind },
      body: {
        incident_ids: [id],
        targets: [isGatewayKind(kind) ? "+31612345678" : target.id],
      },
    });
  const id = await open(of, "db-1");
  await share(id);
  await of.settle();
  // It waits for its first try when the mode ends.
  const late = await open(of, "db-2");
  await share(late);
  of.clock.forward({ seconds: 1 });
  await setShadow(of, false);
  await after(of, 3600);
  expect(of.sent()).toBe(0);
  expect(await statesOf(of, id)).toEqual(["withheld"]);
  expect(await statesOf(of, late)).toEqual(["withheld"]);

  const next = await open(of, "db-3");
  await share(next);
  await of.settle();
  expect(of.sent()).toBeGreaterThan(0);
  expect(await statesOf(of, next)).not.toContain("withheld");
});

test("mails to persons are withheld with whom they were for, invitations are not", async () => {
  const of = await openScene();
  await setShadow(of, true);
  const mails = () => postOffice.mailTo(of.umaAddress);
  const id = await open(of, "db-1");
  const assign = (ids: string[]) =>
    of.as("ada").call(assignIncidents, {
      params: { env: "all" },
      body: { ids, assignee: of.as("uma").userId },
    });
  await assign([id]);
  await after(of, 60);
  expect(mails()).toEqual([]);
  const [withheld] = await withheldKinds(of);
  expect(withheld?.kind).toBe("notification-email");
  expect(withheld?.reason).toContain(`mail to ${of.umaAddress}`);

  await setShadow(of, false);
  await after(of, 3600);
  expect(mails()).toEqual([]);
  await assign([await open(of, "db-2")]);
  await after(of, 60);
  expect(mails()).toHaveLength(1);
});

test("devices are not pushed to, by an incident or by a test", async () => {
  const of = await openScene();
  const service = await openPushService(() => house.clock.nowS());
  closeWithFile(() => service.close());
  const uma = of.as("uma");
  await of
    .as("ada")
    .call(updateOrganizationSettings, { body: { settings: { webPushAllowed: true } } });
  const { public_key } = await uma.call(getWebPush, {});
  const device = await uma.call(addPushDevice, { body: service.subscribe(public_key ?? "") });
  await setShadow(of, true);
  const id = await open(of, "db-1");
  await of.as("ada").call(assignIncidents, {
    params: { env: "all" },
    body: { ids: [id], assignee: uma.userId },
  });
  await after(of, 60);
  expect(await uma.call(testPushDevice, { params: { id: device.id } })).toMatchObject({
    ok: false,
    error: expect.stringContaining("shadow mode") as string,
  });
  expect(service.received).toEqual([]);
  expect((await withheldKinds(of)).map(({ kind }) => kind)).toContain("web-push");

  await setShadow(of, false);
  await uma.call(testPushDevice, { params: { id: device.id } });
  expect(service.received).toHaveLength(1);
});

test("a call of a workflow is withheld, and its step says so", async () => {
  const of = await openScene();
  const ada = of.as("ada");
  const definition = {
    trigger: { manual: {} },
    steps: [{ id: "out", call: { url: of.url }, retry: { times: 2, seconds: 600 } }],
  };
  const { id: workflow_id } = await ada.call(createWorkflow, {
    body: { name: "flow", definition },
  });
  await setShadow(of, true);
  const start = async (host: string) => {
    const id = await open(of, host);
    await ada.call(startWorkflow, { params: { env: "all", id }, body: { workflow_id } });
    await after(of, 60);
  };
  await start("db-1");
  expect(of.sent()).toBe(0);
  expect(await withheldKinds(of)).toEqual([
    { kind: "workflow-call", reason: expect.stringContaining("127.0.0.1") as string },
  ]);
  await setShadow(of, false);
  await after(of, 3600);
  expect(of.sent()).toBe(0);
  await start("db-2");
  expect(of.sent()).toBeGreaterThan(0);
});

test("a command is given to no runner, neither now nor by a later try", async () => {
  const of = await openScene();
  const ada = of.as("ada");
  const { token } = await ada.call(createRunner, { body: { name: "shop" } });
  const runner = callerOn(house.server.app, withKey(token));
  const fetchTask = async () =>
    (await runner.call(fetchRunnerWork, { body: { name: "shop", commands: ["restart"], wait: 0 } }))
      .task;
  const step = { id: "do", runner: { on: "shop", command: "restart" } };
  const { id: workflow_id } = await ada.call(createWorkflow, {
    body: {
      name: "flow",
      definition: {
        trigger: { manual: {} },
        steps: [{ ...step, retry: { times: 2, seconds: 60 } }],
      },
    },
  });
  const start = async (host: string) => {
    const id = await open(of, host);
    await ada.call(startWorkflow, { params: { env: "all", id }, body: { workflow_id } });
    await after(of, 1);
  };
  await setShadow(of, true);
  await start("db-1");
  expect(await fetchTask()).toBeNull();
  expect((await withheldKinds(of)).map(({ reason }) => reason)).toEqual([
    "Withheld in shadow mode: “restart” by the runner “shop”",
  ]);
  await setShadow(of, false);
  await after(of, 3600);
  expect(await fetchTask()).toBeNull();
  await start("db-2");
  expect(await fetchTask()).toMatchObject({ command: "restart" });
});

test("who is invited gets the invitation all the same", async () => {
  const of = await openScene();
  await setShadow(of, true);
  const address = `new-${of.organizationId}@north.test`;
  const [role] = await of.sql((sql) => sql<{ id: string }>("SELECT id FROM roles LIMIT 1"));
  await of.as("ada").call(inviteUser, {
    body: { email: address, roles: [role?.id ?? ""] },
  });
  await after(of, 60);
  expect(postOffice.mailTo(address)).toHaveLength(1);
});
