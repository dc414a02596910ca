import * as contract from "#contract/quotas.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { monthOf } from "./decide.ts";
import { loadLimits, loadQuotas, lockQuotas, saveLimits } from "./store.ts";

export const quotaRoutes = ({ db, clock }: Parts): Route[] => {
  const month = () => {
    const { start, end } = monthOf(clock.nowS());
    return { month_start: start, month_end: end };
  };
  return [
    serve(contract.getQuotas, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => ({
        items: await loadQuotas(sql, clock.nowS()),
        ...month(),
      })),
    ),
    serve(contract.saveQuotas, ({ caller, body }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await lockQuotas(sql);
        const before = await loadLimits(sql);
        const limits = (await loadQuotas(sql, clock.nowS())).map(
          ({ channel, limit }) => [channel, limit] as const,
        );
        requireUnchanged(Object.fromEntries(limits), body.base, "Sharing quotas");
        const after = {
          ...before,
          ...Object.fromEntries(body.items.map(({ channel, limit }) => [channel, limit])),
        };
        await saveLimits(sql, after);
        await recordChange(sql, caller, {
          at: clock.nowS(),
          action: "update",
          resource: "quotas",
          id: "quotas",
          before,
          after,
          news: "quotas",
        });
        return { items: await loadQuotas(sql, clock.nowS()), ...month() };
      }),
    ),
    serve(contract.listQuotaWarnings, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const items = (await loadQuotas(sql, clock.nowS())).flatMap(
          ({ channel, state, used, limit }) =>
            (state === "near" || state === "blocked") && limit !== null
              ? [{ channel, state, used, limit }]
              : [],
        );
        return { items, month_end: month().month_end };
      }),
    ),
  ];
};
