import * as contract from "#contract/correlation-patterns.ts";
import { settingDefaults } from "#contract/setting-limits.ts";
import type { PatternBody } from "#contract/correlation-patterns.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields } from "../rules/rule.ts";
import { patternKind } from "./kind.ts";
import { sortPatterns } from "./patterns.ts";
import { loadMode, loadPatterns, loadPatternUsage, type PatternRow, saveMode } from "./store.ts";

const weekS = 7 * 24 * 3600;

export const correlationOrderRoutes = (parts: Parts): Route[] => {
  const { db, clock } = parts;
  const patterns = ruleCrud(parts, patternKind);
  return [
    serve(contract.getCorrelationAlgorithm, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => ({
        maxCorrelations: 1000,
        maxEvents: settingDefaults.alertsPerIncident,
        mode: await loadMode(sql),
      })),
    ),
    serve(contract.countPatternAlerts, ({ caller }) =>
      db.tenant(caller.organizationId, (sql) => loadPatternUsage(sql, clock.nowS() - weekS)),
    ),
    serve(contract.orderCorrelationPatterns, async ({ caller, body }) => {
      await patterns.reorder(caller, body.order, (sql) =>
        saveMode(sql, "manual").then(() => undefined),
      );
      return db.tenant(caller.organizationId, listPatterns);
    }),
    serve(contract.resetCorrelationOrder, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const before = await loadMode(sql);
        await saveMode(sql, "time_window");
        await bumpConfigVersion(sql);
        await recordChange(sql, caller, {
          resource: patternKind.resource,
          news: patternKind.kind,
          at: clock.nowS(),
          action: "update",
          id: "order",
          before: { mode: before },
          after: { mode: "time_window" },
        });
        return listPatterns(sql);
      }),
    ),
  ];
};

export const correlationRoutes = (parts: Parts): Route[] => {
  const patterns = ruleCrud(parts, patternKind);
  return [
    serve(contract.listCorrelationPatterns, ({ caller }) =>
      parts.db.tenant(caller.organizationId, listPatterns),
    ),
    serve(contract.getCorrelationPattern, ({ caller, params }) => patterns.find(caller, params.id)),
    serve(contract.createCorrelationPattern, ({ caller, body: { active, ...body } }) =>
      patterns.create(caller, { name: null, active, body }),
    ),
    serve(contract.replaceCorrelationPattern, ({ caller, params, body: { active, ...body } }) =>
      patterns.change(caller, params.id, { edit: () => ({ name: null, active, body }) }),
    ),
    serve(contract.updateCorrelationPattern, ({ caller, params, body }) =>
      patterns.change(caller, params.id, { edit: mergeFields<PatternBody>(body) }),
    ),
    serve(contract.deleteCorrelationPattern, ({ caller, params }) =>
      patterns.remove(caller, params.id),
    ),
  ];
};

async function listPatterns(
  sql: Sql,
): Promise<{ items: PatternRow[]; total: number; mode: "time_window" | "manual" }> {
  const mode = await loadMode(sql);
  const items = sortPatterns(await loadPatterns(sql), mode);
  return { items, total: items.length, mode };
}
