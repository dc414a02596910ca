import { parse } from "#bpql/parse.ts";
import * as contract from "#contract/correlation-patterns.ts";
import { settingDefaults } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, Refusal } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { inOrder } from "./patterns.ts";
import { deletePattern, insertPattern, loadMode, loadPatterns, type PatternRow, saveMode, saveOrder, savePattern } from "./store.ts";

const told = { resource: "correlations", news: "correlation-patterns" } as const;

/** A change of the patterns: the pipeline compiles its book anew. */
const changing = ({ db }: Parts) => <T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.tenant(caller.organizationId, async (sql) => {
    const result = await work(sql);
    await bumpConfig(sql);
    return result;
  });

export const correlationOrderRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const change = changing(parts);
  return [
    serve(contract.getCorrelationAlgorithm, ({ caller }) => db.tenant(caller.organizationId, async (sql) => ({ maxCorrelations: 1000, maxEvents: settingDefaults.alertsPerIncident, mode: await loadMode(sql) }))),
    serve(contract.orderCorrelationPatterns, ({ caller, body }) =>
      change(caller, async (sql) => {
        const before = await listed(sql);
        // Somebody added or deleted a pattern meanwhile: an order of other patterns would lose theirs.
        if (!isSameSet(body.order, before.items.map((one) => one.id))) throw refuse("stale", "The list of patterns");
        await saveOrder(sql, body.order);
        await saveMode(sql, "manual");
        await recordChange(sql, caller, { ...told, at: clock.nowS(), action: "update", id: "order", before: before.items.map((one) => one.id), after: body.order });
        return listed(sql);
      })),
    serve(contract.resetCorrelationOrder, ({ caller }) =>
      change(caller, async (sql) => {
        const before = await loadMode(sql);
        await saveMode(sql, "time_window");
        await recordChange(sql, caller, { ...told, at: clock.nowS(), action: "update", id: "order", before: { mode: before }, after: { mode: "time_window" } });
        return listed(sql);
      })),
  ];
};

export const correlationRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const change = changing(parts);
  const save = (caller: Caller, id: string, edit: (before: PatternRow) => PatternRow): Promise<PatternRow> =>
    change(caller, async (sql) => {
      const all = await loadPatterns(sql);
      const before = all.find((one) => one.id === id);
      if (!before) throw refuse("not_found");
      const wanted = edit(before);
      check(wanted, all.filter((one) => one.id !== id));
      const isSameRule = isSame(wanted, before);
      const after = await savePattern(sql, { ...wanted, revision: before.revision + (isSameRule ? 0 : 1), updated_at: clock.nowS() });
      await recordChange(sql, caller, { ...told, at: clock.nowS(), action: "update", id, before, after });
      return after;
    });
  return [
    serve(contract.listCorrelationPatterns, ({ caller }) => db.tenant(caller.organizationId, listed)),
    serve(contract.getCorrelationPattern, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const found = (await loadPatterns(sql)).find((one) => one.id === params.id);
        if (!found) throw refuse("not_found");
        return found;
      })),
    serve(contract.createCorrelationPattern, ({ caller, body }) =>
      change(caller, async (sql) => {
        check(body, await loadPatterns(sql));
        const made = await insertPattern(sql, { ...body, created_at: clock.nowS(), updated_at: clock.nowS() });
        await recordChange(sql, caller, { ...told, at: clock.nowS(), action: "create", id: made.id, before: null, after: made });
        return made;
      })),
    serve(contract.replaceCorrelationPattern, ({ caller, params, body }) => save(caller, params.id, (before) => ({ ...before, ...body }))),
    serve(contract.updateCorrelationPattern, ({ caller, params, body }) => save(caller, params.id, (before) => ({ ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }))),
    serve(contract.deleteCorrelationPattern, async ({ caller, params }) => {
      await change(caller, async (sql) => {
        const before = (await loadPatterns(sql)).find((one) => one.id === params.id);
        if (!before) throw refuse("not_found");
        await deletePattern(sql, before.id);
        await recordChange(sql, caller, { ...told, at: clock.nowS(), action: "delete", id: before.id, before, after: null });
      });
    }),
  ];
};

async function listed(sql: Sql): Promise<{ items: PatternRow[]; total: number; mode: "time_window" | "manual" }> {
  const mode = await loadMode(sql);
  const items = inOrder(await loadPatterns(sql), mode);
  return { items, total: items.length, mode };
}

type Written = Pick<PatternRow, "tags" | "filter" | "source_systems" | "time_window" | "window_mode" | "cross_source">;
const ruleOf = (one: Written): string => JSON.stringify([[...one.tags].sort(), one.filter.trim(), [...one.source_systems].sort(), one.time_window, one.window_mode, one.cross_source]);
const isSame = (one: Written, other: Written): boolean => ruleOf(one) === ruleOf(other);
const isSameSet = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && new Set(one).size === one.length && new Set([...one, ...other]).size === one.length;

function check(wanted: Written, others: readonly Written[]): void {
  const parsed = parse(wanted.filter);
  if (!parsed.ok) throw new Refusal(400, parsed.problems.map((problem) => ({ code: "invalid", message: problem.message, field: "filter" })));
  if (new Set(wanted.tags).size < wanted.tags.length) throw new Refusal(400, [{ code: "invalid", message: "A tag stands here twice", field: "tags" }]);
  if (others.some((one) => isSame(one, wanted))) throw new Refusal(409, [{ code: "name_taken", message: "The same pattern exists already", field: "tags" }]);
}
