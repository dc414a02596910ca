import { expect, test } from "vitest";
import * as contract from "#contract/integrations.ts";
import { northwind, type Person } from "../../test-northwind.ts";

test("a source is connected by its kind and name, and says where to post", async () => {
  const of = await northwind();
  const connectSource = (source_system: string, name = "prod") =>
    of.as("ada").call(contract.createIntegration, { body: { name, source_system } });
  const [grafana, homemade, prometheus] = [
    await connectSource("grafana"),
    await connectSource("homemade"),
    await connectSource("prometheus"),
  ];
  expect(grafana).toMatchObject({
    source_system: "grafana.prod",
    parent_source_system: "grafana",
    config: { auto_resolve: { enabled: false } },
    activated_at: null,
    last_event_at: null,
  });
  expect(
    [grafana, homemade, prometheus].map(
      (integration) => integration.type === "source" && integration.instructions.split(" ")[2],
    ),
  ).toEqual([
    `/data/v2/sources/grafana?app_key=${grafana.app_key}`,
    `/data/v2/sources/generic?app_key=${homemade.app_key}`,
    "/data/v2/alertmanager/api/v2/alerts",
  ]);
  expect(new Set([grafana.app_key, homemade.app_key, prometheus.app_key]).size).toBe(3);
});

test("a name is taken once for each kind, whatever its case; odd kinds are refused", async () => {
  const of = await northwind();
  const connectSource = async (source_system: string, name: string) =>
    (await of.as("ada").try(contract.createIntegration, { body: { name, source_system } })).status;
  expect([
    await connectSource("grafana", "prod"),
    await connectSource("grafana", "PROD"),
    await connectSource("zabbix", "prod"),
    await connectSource("no good", "x"),
    await connectSource("grafana", " "),
  ]).toEqual([201, 409, 201, 400, 400]);
});

test("an integration tells when it was first and last heard", async () => {
  const of = await northwind();
  const loadIntegration = () =>
    of.as("rui").call(contract.getIntegration, { params: { id: of.integrationId } });
  const first = of.clock.nowS();
  await of.send({ status: "ok", host: "a" });
  of.clock.forward({ hours: 1 });
  await of.send({ status: "ok", host: "a" });
  expect(await loadIntegration()).toMatchObject({
    activated_at: first,
    last_event_at: of.clock.nowS(),
  });
});

test("every kind that can be connected has an address that takes events", async () => {
  const of = await northwind();
  const { sources, items } = await of.as("rui").call(contract.listIntegrations, {});
  expect(items.map((integration) => integration.id)).toEqual([of.integrationId]);
  for (const { source_system, path } of sources) {
    const answer = await of.post(
      {},
      {
        path: `${path}?app_key=${of.appKey}`,
      },
    );
    // Of whoever posts anything, an empty body is a handshake; an export may have no logs.
    const status = { generic: 202, opentelemetry: 200 }[source_system] ?? 400;
    expect([source_system, answer.status]).toEqual([source_system, status]);
  }
});

test.each([[{ hours: 0 }], [{ hours: 721 }], [{ hours: 1.5 }], [{ enabled: "yes" }]])(
  "auto-resolve by %j is refused",
  async (more) => {
    const of = await northwind();
    const body = {
      config: {
        auto_resolve: {
          enabled: true,
          hours: 24,
          include_shared: false,
          dont_resolve: false,
          ...more,
        },
      },
    };
    expect(
      (await of.as("ada").raw("PUT", `/web/integrations/${of.integrationId}`, body)).status,
    ).toBe(400);
  },
);

test("silence that would have ended more than a fifth of an environment asks for the name", async () => {
  const of = await northwind();
  const { name } = await of
    .as("rui")
    .call(contract.getIntegration, { params: { id: of.integrationId } });
  await of.send(...["a", "b", "c", "d", "e"].map((host) => ({ host, status: "critical" })), {
    host: "gone",
    status: "critical",
  });
  of.clock.forward({ hours: 1 });
  await of.send(...["a", "b", "c", "d"].map((host) => ({ host, status: "warning" })), {
    host: "gone",
    status: "ok",
  });
  of.clock.forward({ hours: 1 });
  await of.send(...["a", "b", "c", "d"].map((host) => ({ host, status: "critical" })));
  const silence = (hours: number, more: object = {}) =>
    of.as("ada").try(contract.updateIntegration, {
      params: { id: of.integrationId },
      body: {
        config: {
          auto_resolve: { enabled: true, hours, include_shared: false, dont_resolve: false },
        },
        ...more,
      },
    });
  expect([(await silence(2)).status, (await silence(3)).status]).toEqual([200, 200]);
  const refused = await silence(1);
  expect([refused.status, refused.errors]).toEqual([
    422,
    [
      {
        code: "hiding_needs_confirmation",
        field: "confirm",
        message: `In the last 7 days this would have hidden 100 % of the alerts in All (6 of 6). To save it anyway, type its name: ${name}`,
      },
    ],
  ]);
  expect([
    (await silence(1, { confirm: "another" })).status,
    (await silence(1, { confirm: name })).status,
  ]).toEqual([422, 200]);
});

test("what a silence would have resolved is shown before it is saved, of what the caller sees, and nothing is changed by it", async () => {
  const of = await northwind();
  await of.send(...["a", "b", "c", "d"].map((host) => ({ host, status: "critical" })));
  of.clock.forward({ hours: 2 });
  await of.send(...["a", "b"].map((host) => ({ host, status: "warning" })));
  const before = await of
    .as("ada")
    .call(contract.getIntegration, { params: { id: of.integrationId } });
  const preview = (person: Person, hours: number, more: object = {}) =>
    person.call(contract.previewAutoResolve, {
      body: {
        system_id: of.integrationId,
        auto_resolve: {
          enabled: true,
          hours,
          include_shared: false,
          dont_resolve: false,
          ...more,
        },
      },
    });
  const ada = of.as("ada");
  expect(await preview(ada, 1)).toEqual({
    looked_at: 4,
    hidden: 4,
    environments: [{ environment_id: "all", name: "All", hidden: 4, total: 4, share: 1 }],
    share_of_environment: 1,
    needs_confirmation: true,
    is_cut: false,
  });
  expect([
    (await preview(ada, 3)).hidden,
    (await preview(ada, 3)).needs_confirmation,
    (await preview(ada, 1, { dont_resolve: true })).hidden,
    (await preview(ada, 1, { enabled: false })).needs_confirmation,
  ]).toEqual([0, false, 0, false]);
  const outsider = await of.join({ permissions: ["integrations@read"], environments: [] });
  expect(await preview(outsider, 1)).toMatchObject({
    looked_at: 0,
    hidden: 0,
    environments: [],
    needs_confirmation: true,
  });
  expect(await ada.call(contract.getIntegration, { params: { id: of.integrationId } })).toEqual(
    before,
  );
});
