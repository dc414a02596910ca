/** What the public is told, of what was chosen and nothing else. Pure. */
import { createHash } from "node:crypto";
import { fillTitle } from "#contract/public-title.ts";
import type {
  PublicIncident,
  PublicNotice,
  PublicOrgConfig,
  PublicService,
  PublicStatus,
} from "#contract/public-observability.ts";
import {
  type PublicField,
  type PublicLevel,
  publicLevels,
  type PublicViewSettings,
} from "#contract/public-view.ts";
import { availability, type Days, daysUntil, levelsOfDays } from "./days.ts";
import type { PublicOrganization } from "./store.ts";
import type { AffectedRange, EnvironmentState, IncidentRow } from "./store-incidents.ts";

export interface Facts {
  organization: Pick<PublicOrganization, "name" | "display_name" | "app_bar_color">;
  settings: PublicViewSettings;
  salt: string;
  environments: readonly EnvironmentState[];
  ranges: readonly AffectedRange[];
  current: readonly IncidentRow[];
  earlier: readonly IncidentRow[];
  nowS: number;
}

const rank = (level: PublicLevel): number => publicLevels.indexOf(level);
const worst = (levels: readonly PublicLevel[]): PublicLevel =>
  levels.reduce((a, b) => (rank(a) >= rank(b) ? a : b), "operational");
const shows = ({ fields }: PublicViewSettings, field: PublicField): boolean =>
  fields.includes(field);
const titleOf = ({ organization, settings }: Facts): string =>
  settings.title === "" ? organization.display_name : settings.title;

export function composeStatus(facts: Facts): PublicStatus {
  const { organization, settings, environments, nowS } = facts;
  const levels = environments.flatMap((environment) => environment.levels);
  const level = worst(levels);
  return {
    org_name: organization.name,
    title: titleOf(facts),
    introduction: settings.introduction,
    ...(shows(settings, "status")
      ? { level, headline: settings.wording[wordedLevel(level)].headline }
      : {}),
    history_days: settings.history_days,
    services: composeServices(facts),
    current: listOf(facts, facts.current),
    earlier: listOf(facts, facts.earlier),
    notices: settings.notices
      .filter((notice) => isShown(notice, settings.history_days, nowS))
      .toSorted((a, b) => b.start - a.start)
      .map((notice) => ({ id: publicId(facts.salt, JSON.stringify(notice)), ...notice })),
  };
}

export const composeOrgConfig = (facts: Facts): PublicOrgConfig => ({
  org_name: facts.organization.name,
  title: titleOf(facts),
  introduction: facts.settings.introduction,
  color: facts.organization.app_bar_color,
  time_zone: facts.settings.time_zone,
  history_days: facts.settings.history_days,
  services: shownServices(facts).map(({ name }) => name),
  fields: facts.settings.fields,
  tags: facts.settings.tags,
  page: pagePath(facts.organization.name),
  feed: `${pagePath(facts.organization.name)}/feed.atom`,
});

export const pagePath = (name: string): string => `/status/${encodeURIComponent(name)}`;

/** Those whose environment is still there. */
function shownServices({ settings, environments }: Facts) {
  const states = new Map(environments.map((state) => [state.id, state]));
  return settings.services.flatMap(({ environment_id, name }) => {
    const state = states.get(environment_id);
    return state === undefined ? [] : [{ name, state }];
  });
}

function composeServices(facts: Facts): PublicService[] {
  const { settings, nowS } = facts;
  const days = daysUntil(nowS, { days: settings.history_days, zone: settings.time_zone });
  const ranges = Map.groupBy(facts.ranges, ({ environment }) => environment);
  return shownServices(facts).map(({ name, state }) => {
    const level = worst(state.levels);
    return {
      name,
      ...(shows(settings, "status")
        ? { level, status: settings.wording[wordedLevel(level)].label }
        : {}),
      ...(shows(settings, "history")
        ? historyOf(ranges.get(state.id) ?? [], { settings, days, since: state.measured_since })
        : {}),
    };
  });
}

function historyOf(
  ranges: readonly AffectedRange[],
  { settings, days, since }: { settings: PublicViewSettings; days: Days; since: number },
): Pick<PublicService, "days" | "availability"> {
  const hasStatus = shows(settings, "status");
  const leveled = hasStatus
    ? ranges
    : ranges.map((range) => ({ ...range, level: "affected" as const }));
  return {
    days: levelsOfDays(leveled, days, { measuredSince: since, rank }),
    availability: availability(
      ranges.filter(({ level }) => !hasStatus || level === "outage"),
      days,
      since,
    ),
  };
}

const listOf = (facts: Facts, rows: readonly IncidentRow[]): PublicStatus["current"] => ({
  items: rows.map((row) => composeIncident(facts, row)),
  total: rows[0]?.total ?? 0,
});

function composeIncident(facts: Facts, row: IncidentRow): PublicIncident {
  const { settings, salt, nowS } = facts;
  const services = shownServices(facts).flatMap(({ name, state }) =>
    row.environments.includes(state.id) ? [name] : [],
  );
  const status = shows(settings, "status") ? settings.wording[row.level].label : undefined;
  const tags = Object.fromEntries(
    settings.tags.flatMap((name) => {
      const values = row.tags?.[name] ?? [];
      return values.length === 0 ? [] : [[name, values]];
    }),
  );
  const placed = Object.entries(tags).map(([name, values]) => [name, values.join(", ")]);
  return {
    id: publicId(salt, row.id),
    title: fillTitle(settings.incident_title, {
      ...Object.fromEntries(placed),
      service: services.join(", "),
      ...(status === undefined ? {} : { status }),
    }),
    services,
    ...(status === undefined ? {} : { level: row.level, status }),
    ...(shows(settings, "start") ? { start: row.start } : {}),
    ...(shows(settings, "end") && row.end !== null ? { end: row.end } : {}),
    ...(shows(settings, "duration")
      ? { duration_s: Math.round((row.end ?? nowS) - row.start) }
      : {}),
    ...(placed.length > 0 ? { tags } : {}),
  };
}

/** Whoever knows the ids of other incidents learns nothing of it, and nobody counts what lies between. */
const publicId = (salt: string, id: string): string =>
  createHash("sha256").update(`${salt} ${id}`).digest("hex").slice(0, 20);

const wordedLevel = (level: PublicLevel): keyof PublicViewSettings["wording"] =>
  level === "affected" ? "degraded" : level;

/** Planned work until it is over, an update for as long as the history. */
const isShown = (
  { kind, start, end }: Pick<PublicNotice, "kind" | "start" | "end">,
  historyDays: number,
  nowS: number,
): boolean =>
  kind === "planned"
    ? (end ?? start) >= nowS
    : start <= nowS && (end ?? nowS) >= nowS - historyDays * 86_400;
