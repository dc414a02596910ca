import { expect, test } from "vitest";
import * as contract from "#contract/integrations.ts";
import { northwind } from "../../test-northwind.ts";

test("a source is connected by its kind and name, and says where to post", async () => {
  const of = await northwind();
  const connect = (source_system: string, name = "prod") =>
    of.as("ada").ask(contract.createIntegration, { body: { name, source_system } });
  const [grafana, own, prometheus] = [
    await connect("grafana"),
    await connect("homemade"),
    await connect("prometheus"),
  ];
  expect(grafana).toMatchObject({
    source_system: "grafana.prod",
    parent_source_system: "grafana",
    config: { auto_resolve: { enabled: false } },
    activated_at: null,
    last_event_at: null,
  });
  expect([grafana, own, prometheus].map((one) => one.instructions.split(" ")[2])).toEqual([
    `/data/v2/sources/grafana?app_key=${grafana.app_key}`,
    `/data/v2/alerts?app_key=${own.app_key}`,
    expect.stringContaining("/data/v2/alertmanager"),
  ]);
  expect(new Set([grafana.app_key, own.app_key, prometheus.app_key]).size).toBe(3);
});

test("a name is taken once for each kind, whatever its case; odd kinds are refused", async () => {
  const of = await northwind();
  const connect = async (source_system: string, name: string) =>
    (await of.as("ada").try(contract.createIntegration, { body: { name, source_system } })).status;
  expect([
    await connect("grafana", "prod"),
    await connect("grafana", "PROD"),
    await connect("zabbix", "prod"),
    await connect("no good", "x"),
    await connect("grafana", " "),
  ]).toEqual([201, 409, 201, 400, 400]);
});

test("an integration tells when it was first and last heard", async () => {
  const of = await northwind();
  const read = () =>
    of.as("rui").ask(contract.getIntegration, { params: { id: of.integrationId } });
  const first = of.clock.nowS();
  await of.send({ status: "ok", host: "a" });
  of.clock.forward({ hours: 1 });
  await of.send({ status: "ok", host: "a" });
  expect(await read()).toMatchObject({ activated_at: first, last_event_at: of.clock.nowS() });
});

test("every kind that can be connected has an address that takes events", async () => {
  const of = await northwind();
  const { sources, items } = await of.as("rui").ask(contract.listIntegrations, {});
  expect(items.map((one) => one.id)).toEqual([of.integrationId]);
  for (const { source_system, path } of sources) {
    const answer = await of.post(
      {},
      {
        path: `${source_system === "prometheus" ? `${path}/api/v2/alerts` : path}?app_key=${of.appKey}`,
      },
    );
    expect([source_system, answer.status]).toEqual([source_system, 400]);
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
