import { expect, test } from "vitest";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { createAlertFilter } from "#contract/alert-filters.ts";
import * as contract from "#contract/enrichment.ts";
import { listTags } from "#contract/environments.ts";
import { getReceipt } from "#contract/receipts.ts";
import { replayOrganization } from "../../pipeline/replay-organization.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { createTag, compositionRule, extractionRule, sendAlert } from "./test-enrichment.ts";

const loadLastReceipt = async (of: Organization) => {
  const [row] = await of.sql((sql) =>
    sql<{ id: string }>(
      "SELECT max(id)::text AS id FROM receipts WHERE organization_id = tocsin_organization()",
    ),
  );
  return of.as("ada").call(getReceipt, { params: { id: row?.id ?? "" } });
};

test("alerts bear what rules found, correlate by it, are filtered by it, and the receipt tells which rule did it", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const cluster = await createTag(of, "cluster", {
    enrichments: [extractionRule("host", "^(\\w+)-")],
  });
  await createTag(of, "page", { enrichments: [compositionRule("https://wiki/${cluster}")] });
  await ada.call(createCorrelationPattern, { body: { tags: ["cluster"], time_window: 10 } });
  await ada.call(createAlertFilter, { body: { name: "Lab", bpql: "cluster = lab" } });
  const outcomes = await of.send(
    { host: "db-1", status: "critical" },
    { host: "db-2", status: "critical" },
    { host: "lab-1", status: "critical" },
  );
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(["opened", "joined", "filtered"]);
  expect((await ada.alertsOf(outcomes[0]?.incident_id ?? "")).map((alert) => alert.tags)).toEqual([
    { host: "db-1", cluster: "db", page: "https://wiki/db" },
    { host: "db-2", cluster: "db", page: "https://wiki/db" },
  ]);
  const steps = (await loadLastReceipt(of)).events[0]?.steps.filter(
    (step) => step.step === "enrich",
  );
  expect(steps?.[0]).toEqual({
    step: "enrich",
    result: "cluster",
    rule_id: cluster.enrichments[0]?.id,
    rule: { id: cluster.id, kind: "enrichment-tag", name: "cluster", position: 1 },
    detail: { before: null, after: "db" },
  });
  expect((await replayOrganization(of.house.server.db, of.organizationId)).differences).toEqual([]);
  expect(
    (await ada.call(listTags, {}))
      .filter((tag) => ["host", "cluster"].includes(tag.name))
      .map((tag) => [tag.name, tag.inConfig]),
  ).toEqual(
    expect.arrayContaining([
      ["host", false],
      ["cluster", true],
    ]),
  );
});

test("a repeat is one of what was sent, whatever rules make of it; another status is enriched anew", async () => {
  const of = await northwind();
  const tag = await createTag(of, "team", { enrichments: [compositionRule("dba")] });
  await of.send({ host: "db-1", status: "critical" });
  await of.as("ada").call(contract.updateEnrichments, {
    params: { name: "team" },
    body: { enrichments: [{ id: tag.enrichments[0]?.id ?? "", config: { value: "shop" } }] },
  });
  const [secondOutcome] = await of.send({ host: "db-1", status: "critical" });
  expect(secondOutcome?.outcome).toBe("repeated");
  expect((await loadLastReceipt(of)).events[0]?.steps.some((step) => step.step === "enrich")).toBe(
    false,
  );
  expect((await sendAlert(of, { host: "db-1", status: "warning" }))?.tags).toMatchObject({
    team: "shop",
  });
});

test("the same request twice in one, and one that ends and comes back, are enriched like any other", async () => {
  const of = await northwind();
  await createTag(of, "team", { enrichments: [compositionRule("of ${exact(host)}")] });
  const outcomes = await of.send(
    { host: "a", status: "critical" },
    { host: "a", status: "critical" },
    { host: "a", status: "ok" },
    { host: "a", status: "critical", rack: "r" },
  );
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual([
    "opened",
    "repeated",
    "resolved",
    "updated",
  ]);
  expect((await of.as("ada").alertsOf(outcomes[0]?.incident_id ?? ""))[0]?.tags).toEqual({
    host: "a",
    rack: "r",
    team: "of a",
  });
  const [stored] = await of.sql((sql) =>
    sql<{ are: boolean[] }>(
      `SELECT array_agg(o ? 'e' ORDER BY o->'n') AS are
       FROM receipts, jsonb_array_elements(outcomes::jsonb) o
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(stored?.are).toEqual([true, false, true, true]);
  expect((await replayOrganization(of.house.server.db, of.organizationId)).differences).toEqual([]);
});
