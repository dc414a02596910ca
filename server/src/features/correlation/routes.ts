import * as contract from "#contract/correlation-patterns.ts";
import { settingDefaults } from "#contract/limits.ts";
import type { PatternBody } from "#contract/correlation-patterns.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { keepRules } from "../rules/keep.ts";
import { edited } from "../rules/rule.ts";
import { patternKind } from "./kind.ts";
import { inOrder } from "./patterns.ts";
import { loadMode, loadPatterns, type PatternRow, saveMode } from "./store.ts";

export const correlationOrderRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const patterns = keepRules(parts, patternKind);
  return [
    serve(contract.getCorrelationAlgorithm, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => ({
        maxCorrelations: 1000,
        maxEvents: settingDefaults.alertsPerIncident,
        mode: await loadMode(sql),
      })),
    ),
    serve(contract.orderCorrelationPatterns, async ({ caller, body }) => {
      await patterns.reorder(caller, body.order, (sql) =>
        saveMode(sql, "manual").then(() => undefined),
      );
      return db.tenant(caller.organizationId, listed);
    }),
    serve(contract.resetCorrelationOrder, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const before = await loadMode(sql);
        await saveMode(sql, "time_window");
        await bumpConfig(sql);
        await recordChange(sql, caller, {
          resource: patternKind.resource,
          news: patternKind.kind,
          at: clock.nowS(),
          action: "update",
          id: "order",
          before: { mode: before },
          after: { mode: "time_window" },
        });
        return listed(sql);
      }),
    ),
  ];
};

export const correlationRoutes = (parts: Parts): Served[] => {
  const patterns = keepRules(parts, patternKind);
  return [
    serve(contract.listCorrelationPatterns, ({ caller }) =>
      parts.db.tenant(caller.organizationId, listed),
    ),
    serve(contract.getCorrelationPattern, ({ caller, params }) => patterns.find(caller, params.id)),
    serve(contract.createCorrelationPattern, ({ caller, body: { active, ...body } }) =>
      patterns.create(caller, { name: null, active, body }),
    ),
    serve(contract.replaceCorrelationPattern, ({ caller, params, body: { active, ...body } }) =>
      patterns.change(caller, params.id, { edit: () => ({ name: null, active, body }) }),
    ),
    serve(contract.updateCorrelationPattern, ({ caller, params, body }) =>
      patterns.change(caller, params.id, { edit: edited<PatternBody>(body) }),
    ),
    serve(contract.deleteCorrelationPattern, ({ caller, params }) =>
      patterns.remove(caller, params.id),
    ),
  ];
};

async function listed(
  sql: Sql,
): Promise<{ items: PatternRow[]; total: number; mode: "time_window" | "manual" }> {
  const mode = await loadMode(sql);
  const items = inOrder(await loadPatterns(sql), mode);
  return { items, total: items.length, mode };
}
