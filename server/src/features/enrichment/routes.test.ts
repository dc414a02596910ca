import { expect, test } from "vitest";
import { previewAlertFilter } from "#contract/alert-filters.ts";
import * as contract from "#contract/enrichment.ts";
import {
  createMappingTable,
  addMappingRow,
  deleteMappingTable,
  updateMappingTable,
} from "#contract/mapping.ts";
import { northwind } from "../../test-northwind.ts";
import { createTag, compositionRule, extractionRule, sendAlert } from "./test-enrichment.ts";

test("tags and rules are kept in their order, changed, reordered and deleted", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await createTag(of, "first", {
    enrichments: [compositionRule("a"), extractionRule("host", "(.)", { destination: "first" })],
  });
  await createTag(of, "second", { type: "extraction" });
  const loadTagRules = async () =>
    (await ada.call(contract.getEnrichmentTag, { params: { name: "FIRST" } })).enrichments;
  const [firstRule, two] = await loadTagRules();
  expect([firstRule, two]).toMatchObject([
    { type: "composition", when: "", active: true, problem: null },
    {
      type: "extraction",
      config: {
        selected_source_system: "",
        source: "host",
        regex: "(.)",
        template: null,
        destination: "first",
      },
    },
  ]);
  const params = { name: "first" };
  await ada.call(contract.createEnrichments, {
    params,
    body: { enrichments: [compositionRule("c", "host = x")] },
  });
  const three = (await loadTagRules())[2];
  expect(
    (
      await ada.call(contract.orderEnrichments, {
        params,
        body: { enrichment_order: [three, firstRule, two].map((rule) => rule?.id ?? "") },
      })
    ).enrichments.map((rule) => rule.id),
  ).toEqual([three?.id, firstRule?.id, two?.id]);
  await ada.call(contract.updateEnrichments, {
    params,
    body: { enrichments: [{ id: two?.id ?? "", active: false, config: { template: "${1}!" } }] },
  });
  expect((await loadTagRules())[2]).toMatchObject({
    id: two?.id,
    active: false,
    config: { source: "host", regex: "(.)", template: "${1}!" },
  });
  expect(
    (
      await ada.call(contract.deleteEnrichments, {
        params,
        body: { enrichments_ids: [firstRule?.id ?? "", three?.id ?? ""] },
      })
    ).enrichments.map((rule) => rule.id),
  ).toEqual([two?.id]);
  expect(
    (
      await ada.call(contract.updateEnrichmentTag, {
        params,
        body: {
          name: "renamed",
          enrichments: [
            compositionRule("new"),
            { ...extractionRule("host", "(..)"), id: two?.id ?? "" },
          ],
        },
      })
    ).enrichments.map((rule) => rule.id),
  ).toEqual([expect.not.stringMatching(`^${two?.id}$`), two?.id]);
  expect(
    (
      await ada.call(contract.orderEnrichmentTags, {
        body: { alert_tags_order: ["second", "renamed"] },
      })
    ).items.map((tag) => tag.name),
  ).toEqual(["second", "renamed"]);
  // Programs that write the path with its last slash are served as well.
  expect(
    await ada.raw("PUT", "/resources/v2.1/enrichments-config/", {
      alert_tags_order: ["second", "renamed"],
    }),
  ).toMatchObject({ status: 200 });
  await ada.call(contract.deleteEnrichmentTag, { params: { name: "second" } });
  expect((await ada.call(contract.listEnrichmentTags, {})).items.map((tag) => tag.name)).toEqual([
    "renamed",
  ]);
  const [log] = await of.sql((sql) =>
    sql<{ actions: string[] }>(
      `SELECT array_agg(action ORDER BY seq) AS actions FROM audit_log
       WHERE organization_id = tocsin_organization() AND resource_type = 'enrichments'`,
    ),
  );
  expect(log?.actions).toEqual([
    "create",
    "create",
    "update",
    "update",
    "update",
    "update",
    "update",
    "update",
    "update",
    "delete",
  ]);
});

test("refused by field: what cannot be read, what does not fit the tag, names and orders that are not right", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await createTag(of, "taken", { enrichments: [compositionRule("a"), compositionRule("b")] });
  const tryCreate = async (body: object) => {
    const answer = await ada.try(contract.createEnrichmentTag, {
      body: { name: "other", type: "multi", ...body },
    });
    return [answer.status, ...answer.errors.map((error) => error.field)];
  };
  expect(
    await tryCreate({
      enrichments: [
        extractionRule("host", "a(?=b)"),
        extractionRule("host", "(.)", { template: "${2}" }),
        compositionRule("${"),
        compositionRule("x", "host ="),
      ],
    }),
  ).toEqual([
    400,
    "enrichments.0.config.regex",
    "enrichments.1.config.template",
    "enrichments.2.config.value",
    "enrichments.3.when",
  ]);
  expect([
    await tryCreate({ name: "TAKEN" }),
    await tryCreate({ name: "status" }),
    await tryCreate({ name: "9" }),
    await tryCreate({ type: "extraction", enrichments: [compositionRule("x")] }),
    await tryCreate({ enrichments: [extractionRule("host", "(.)", { destination: "elsewhere" })] }),
  ]).toEqual([
    [409, "name"],
    [400, "name"],
    [400, "name"],
    [400, "enrichments.0.type"],
    [400, "enrichments.0.config.destination"],
  ]);
  expect(
    await tryCreate({ enrichments: [{ type: "mapping", config: { table_id: "1" } }] }),
  ).toEqual([400, "enrichments.0.config.table_id"]);
  const ids = (
    await ada.call(contract.getEnrichmentTag, { params: { name: "taken" } })
  ).enrichments.map((rule) => rule.id);
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const params = { name: "taken" };
  expect(
    await Promise.all([
      statusOf(
        ada.try(contract.orderEnrichments, { params, body: { enrichment_order: [ids[0] ?? ""] } }),
      ),
      statusOf(
        ada.try(contract.orderEnrichments, {
          params,
          body: { enrichment_order: [ids[0] ?? "", ids[0] ?? ""] },
        }),
      ),
      statusOf(
        ada.try(contract.orderEnrichmentTags, { body: { alert_tags_order: ["taken", "gone"] } }),
      ),
      statusOf(ada.try(contract.deleteEnrichments, { params, body: { enrichments_ids: ["1"] } })),
      statusOf(
        ada.try(contract.updateEnrichments, {
          params,
          body: { enrichments: [{ id: ids[0] ?? "", config: { value: 7 } }] },
        }),
      ),
      statusOf(
        ada.try(contract.updateEnrichmentTag, { params, body: { revision: 7, override: true } }),
      ),
    ]),
  ).toEqual([409, 409, 409, 404, 400, 409]);
});

test("the toggle gates every call and is named; what was set up goes on working", async () => {
  const of = await northwind();
  await createTag(of, "team", { enrichments: [compositionRule("dba")] });
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"alert_enrichment": false}'
       WHERE id = tocsin_organization()`,
    ),
  );
  const answer = await of.as("ada").try(contract.listEnrichmentTags, {});
  expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.message]).toEqual([
    403,
    "no_toggle",
    expect.stringContaining("alert_enrichment"),
  ]);
  expect((await sendAlert(of, { host: "db-1" }))?.tags).toMatchObject({ team: "dba" });
});

test("the preview puts draft rules into today's configuration and tells what would be otherwise", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await createTag(of, "site", { enrichments: [extractionRule("host", "^(\\w+)-")] });
  await of.send(
    { host: "ber-1", status: "critical" },
    { host: "ber-2", status: "critical", team: "shop" },
    { host: "par-1", status: "critical", team: "PAR" },
    { host: "x", status: "critical" },
  );
  const draft = [compositionRule("PAR", "site = par"), compositionRule("BER", "site = ber")];
  const previewDraft = (body: object) =>
    ada.call(contract.previewEnrichment, { body: { rules: draft, name: "team", ...body } });
  expect(await previewDraft({})).toMatchObject({
    looked_at: 4,
    is_cut: false,
    counts: { changed: 1, unchanged: 1, conflicts: 1, no_match: 1 },
    hits: [1, 2],
    samples: {
      changed: [{ primary: "ber-1", before: null, after: "BER", rule: 1 }],
      conflicts: [{ primary: "ber-2", before: "shop", after: "BER", rule: 1 }],
      no_match: [{ primary: "x", before: null, after: null, rule: null }],
    },
  });
  expect((await previewDraft({ override: true })).counts).toEqual({
    changed: 2,
    unchanged: 1,
    conflicts: 0,
    no_match: 1,
  });
  expect(
    (await previewDraft({ name: "site", rules: [extractionRule("host", "^(\\w)")] })).counts,
  ).toEqual({
    changed: 4,
    unchanged: 0,
    conflicts: 0,
    no_match: 0,
  });
  expect(
    (await previewDraft({ name: "site", rules: [extractionRule("host", "^(ber)-")] })).counts,
  ).toEqual({
    changed: 1,
    unchanged: 2,
    conflicts: 0,
    no_match: 1,
  });
  expect(
    (await ada.try(contract.previewEnrichment, { body: { rules: [extractionRule("host", "(")] } }))
      .errors[0]?.field,
  ).toBe("rules.0.config.regex");
  expect((await ada.call(contract.listEnrichmentTags, {})).total).toBe(1);
  expect((await ada.call(previewAlertFilter, { body: { bpql: "site = ber" } })).dropped).toBe(2);
});

test("a preview is cut where events were left out, not where its time began a moment too early", async () => {
  const of = await northwind();
  await of.send({ host: "ber-1", status: "critical" });
  const [day, nowS] = [86_400, of.clock.nowS()];
  const preview = (from: number) =>
    of.as("ada").call(contract.previewEnrichment, {
      body: { rules: [compositionRule("BER")], name: "team", timeframe: { from, to: nowS } },
    });
  // Programs count 21 days back from when they ask, which is a moment before they are answered.
  for (const startS of [nowS - 21 * day - 5, nowS - 30 * day])
    expect(await preview(startS)).toMatchObject({
      looked_at: 1,
      is_cut: false,
      from: nowS - 21 * day,
    });

  await of.send({ host: "ber-2", status: "critical" });
  await of.sql((sql) =>
    sql(
      `UPDATE receipts SET received_at = $1 WHERE organization_id = tocsin_organization()
       AND id = (SELECT max(id) FROM receipts)`,
      [nowS - 25 * day],
    ),
  );
  expect(await preview(nowS - 30 * day)).toMatchObject({ looked_at: 1, is_cut: true });
  expect(await preview(nowS - 24 * day)).toMatchObject({ looked_at: 1, is_cut: false });
});

test("a tag asks a mapping table in its place; the table cannot go while it does", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const fields = [
    { kind: "query" as const, title: "Host", tag_name: "host" },
    { kind: "result" as const, title: "Owner", tag_name: "owner" },
    { kind: "result" as const, title: "Site", tag_name: "site" },
  ];
  const table = await ada.call(createMappingTable, { body: { config: { name: "CMDB", fields } } });
  await ada.call(addMappingRow, {
    params: { id: table.id },
    body: { cells: ["db-1", "dba", "ber"] },
  });
  const tag = await createTag(of, "team", {
    type: "mapping",
    enrichments: [{ type: "mapping", config: { table_id: table.id, column: "owner" } }],
  });
  expect((await sendAlert(of, { host: "db-1" }))?.tags).toEqual({
    host: "db-1",
    owner: "dba",
    site: "ber",
    team: "dba",
  });
  const deletion = await ada.try(deleteMappingTable, { params: { id: table.id } });
  expect([deletion.status, deletion.errors[0]?.message]).toEqual([
    409,
    "It is used by rule 1 of the tag team",
  ]);
  expect(
    (
      await ada.try(updateMappingTable, {
        params: { id: table.id },
        body: { config: { fields: fields.slice(0, 1).concat(fields.slice(2)) } },
      })
    ).status,
  ).toBe(409);
  expect(
    (
      await ada.try(contract.updateEnrichments, {
        params: { name: "team" },
        body: { enrichments: [{ id: tag.enrichments[0]?.id ?? "", config: { column: null } }] },
      })
    ).errors[0],
  ).toMatchObject({ field: "enrichments.0.config.column" });
  await ada.call(contract.deleteEnrichmentTag, { params: { name: "team" } });
  await ada.call(deleteMappingTable, { params: { id: table.id } });
  expect((await sendAlert(of, { host: "db-1", check: "disk" }))?.tags).toEqual({
    host: "db-1",
    check: "disk",
  });
});
