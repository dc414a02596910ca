import * as contract from "#contract/analytics.ts";
import {
  analyticsIntervals,
  fixedDimensions,
  measureNames,
  measures,
} from "#contract/analytics-measures.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadOrganization } from "../organizations/store.ts";
import { numbersOf } from "../organizations/settings.ts";
import { queryAnalytics } from "./query.ts";

const dayS = 24 * 3600;

export const analyticsRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getAnalyticsAuth, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const mayDesign = caller.permissions.has("analytics@create");
      const organization = await loadOrganization(sql, caller.organizationId);
      return {
        can_query: true,
        can_design: mayDesign,
        can_schedule: caller.toggles.has("report_manager") && mayDesign,
        measures: measureNames.map((name) => ({ name, ...measures[name] })),
        dimensions: [...fixedDimensions],
        intervals: [...analyticsIntervals],
        max_days: numbersOf(organization?.settings ?? {}).analyticsDays,
      };
    }),
  ),
  serve(contract.queryAnalytics, ({ caller, body }) =>
    db.read(caller.organizationId, (sql) => {
      const nowS = clock.nowS();
      const to = body.to ?? nowS;
      return queryAnalytics(
        sql,
        { caller, nowS },
        { ...body, to, from: body.from ?? to - dayS, timeZone: body.time_zone },
      );
    }),
  ),
];
