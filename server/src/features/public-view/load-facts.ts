import { publicLimits } from "#contract/public-view.ts";
import type { PublicViewSettings } from "#contract/public-view.ts";
import type { Sql } from "../../platform/db.ts";
import type { Facts } from "./compose.ts";
import { daysUntil } from "./days.ts";
import type { PublicOrganization } from "./store.ts";
import {
  loadAffectedRanges,
  loadCurrentIncidents,
  loadEarlierIncidents,
  loadEnvironmentStates,
  type Scope,
} from "./store-incidents.ts";

/** By as many statements for one incident as for any number. */
export async function loadFacts(
  sql: Sql,
  view: { organization: PublicOrganization; settings: PublicViewSettings; salt: string },
  nowS: number,
): Promise<Facts> {
  const scope = scopeOf(view.settings, nowS);
  return {
    ...view,
    environments: await loadEnvironmentStates(sql, scope),
    ranges: view.settings.fields.includes("history") ? await loadAffectedRanges(sql, scope) : [],
    current: await loadCurrentIncidents(sql, scope),
    earlier: await loadEarlierIncidents(sql, scope),
    nowS,
  };
}

function scopeOf(settings: PublicViewSettings, nowS: number): Scope {
  const { levels, history_days: days, time_zone: zone } = settings;
  const shownAs = (level: string): string[] =>
    Object.entries(levels).flatMap(([status, shown]) => (shown === level ? [status] : []));
  return {
    environments: settings.services.map(({ environment_id }) => environment_id),
    outage: shownAs("outage"),
    degraded: shownAs("degraded"),
    maintenance: settings.maintenance,
    tags: settings.tags,
    since: daysUntil(nowS, { days, zone }).starts[0] ?? nowS,
    minimumAgeS: settings.minimum_age_s,
    limit: publicLimits.incidents,
    nowS,
  };
}
