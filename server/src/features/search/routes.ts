import * as contract from "#contract/search.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { exportRoutes } from "./export-routes.ts";
import { readSearch, visibleKinds } from "./search-ask.ts";
import { runSearch } from "./search.ts";
import { giveFeedback } from "../insight-feedback/give-feedback.ts";
import { translateFor } from "./translate-for.ts";

export const searchRoutes = ({ db, clock }: Parts): Route[] => [
  ...exportRoutes({ db, clock }),
  serve(contract.search, ({ caller, body }) =>
    db.read(caller.organizationId, async (sql) => {
      const startMs = performance.now();
      const ask = await readSearch(sql, caller, { input: body, nowS: clock.nowS() });
      const counted = body.counts ? visibleKinds(caller) : [];
      const reply = await runSearch(sql, ask, { input: body, counted });
      return { ...reply, took_ms: Math.round(performance.now() - startMs) };
    }),
  ),
  serve(contract.translateWords, ({ caller, body }) =>
    db.read(caller.organizationId, (sql) =>
      translateFor(sql, caller, { ...body, nowS: clock.nowS() }),
    ),
  ),
  serve(contract.judgeTranslation, ({ caller, body: { text, bpql, ...verdict } }) =>
    db.tenant(caller.organizationId, (sql) => {
      const about = { kind: "query", subject: text, shown: { text, bpql } } as const;
      return giveFeedback(sql, { caller, incidentId: null, ...about, ...verdict }, clock.nowS());
    }),
  ),
];
