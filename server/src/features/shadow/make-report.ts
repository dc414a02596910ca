import {
  type MissedReason,
  type ShadowCounts,
  type ShadowItem,
  shadowLimits,
  type ShadowResult,
} from "#contract/shadow.ts";
import type { AlertFilterBody } from "#contract/alert-filters.ts";
import type { Sql } from "../../platform/db.ts";
import { filterMatcher, readyFilter } from "../alert-filters/decide.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import { loadRules } from "../rules/store.ts";
import { compareNotifications, type Comparison } from "./compare.ts";
import { propertyKey } from "./keys.ts";
import {
  type AlertFacts,
  loadAlertFacts,
  loadMessages,
  type MessageRow,
} from "./store-compared.ts";
import { loadNotifications, type NotificationRow } from "./store-notifications.ts";

const dayS = 24 * 3600;
/** Of each side; what is more is not compared. */
const maxNotifications = 50_000;

export interface DayReport {
  counts: ShadowCounts;
  items: ShadowItem[];
}

/** What both sides notified of on a day, as far as it has passed. */
export async function makeReport(sql: Sql, day: number): Promise<DayReport> {
  const { compared, sides } = await compareDay(sql, day);
  const differing = compared.filter(({ result }) => result !== "same");
  return { counts: countsOf(compared), items: await itemsOf(sql, differing, sides) };
}

export const countDay = async (sql: Sql, day: number): Promise<ShadowCounts> =>
  countsOf((await compareDay(sql, day)).compared);

async function compareDay(
  sql: Sql,
  day: number,
): Promise<{ compared: Comparison[]; sides: Sides }> {
  const from = day * dayS;
  // Repeats are known by what was said before; an answer may come after the day has ended.
  const range = {
    from: from - dayS,
    to: from + dayS + shadowLimits.windowS,
    limit: maxNotifications,
  };
  const external = await loadNotifications(sql, range);
  const internal = await loadMessages(sql, range);
  const compared = compareNotifications(
    external.map(({ received_at, is_resolved, ...row }) => ({
      ...row,
      at: received_at,
      isResolved: is_resolved,
    })),
    internal.map(internalNotification),
    shadowLimits,
  ).filter((comparison) => isOn(comparison, from));
  const sides = {
    external: new Map(external.map((row) => [row.id, row])),
    internal: new Map(internal.map((row) => [row.id, row])),
  };
  return { compared, sides };
}

const internalNotification = (row: MessageRow) => ({
  id: row.id,
  incidentId: row.incident_id,
  at: row.at,
  isResolved: row.is_resolved,
  keys: row.alerts.flatMap(({ identity, primary, secondary }) => [
    identity,
    propertyKey({ value: primary }, secondary === null ? null : { value: secondary }),
  ]),
});

function isOn({ external, internal }: Comparison, from: number): boolean {
  const at = (external ?? internal)?.at ?? 0;
  return at >= from && at < from + dayS;
}

const countsOf = (compared: readonly Comparison[]): ShadowCounts => {
  const counts: ShadowCounts = { same: 0, earlier: 0, later: 0, missed: 0, extra: 0 };
  for (const { result } of compared) counts[result] += 1;
  return counts;
};

interface Sides {
  external: ReadonlyMap<string, NotificationRow>;
  internal: ReadonlyMap<string, MessageRow>;
}

/** What needs a look first: what was missed. */
const order: readonly ShadowResult[] = ["missed", "extra", "later", "earlier"];

async function itemsOf(
  sql: Sql,
  compared: readonly Comparison[],
  sides: Sides,
): Promise<ShadowItem[]> {
  const listed = order.flatMap((result) =>
    compared
      .filter((comparison) => comparison.result === result)
      .slice(0, shadowLimits.itemsPerResult),
  );
  const missed = listed.flatMap(({ result, external }) =>
    result === "missed" && external ? (sides.external.get(external.id) ?? []) : [],
  );
  const explain = await explainMissed(sql, missed);
  return listed.map(({ result, external, internal, differenceS }) => {
    const notification = external && (sides.external.get(external.id) ?? null);
    const message = internal && (sides.internal.get(internal.id) ?? null);
    const missedBy = result === "missed" && notification ? explain(notification) : null;
    return {
      result,
      at: notification?.received_at ?? message?.at ?? 0,
      difference_s: differenceS,
      is_resolved: (external ?? internal)?.isResolved ?? false,
      title: message?.title ?? (notification ? titleOf(notification) : ""),
      receiver: (notification ?? message)?.receiver ?? "",
      incident_id: message?.incident_id ?? missedBy?.incidentId ?? null,
      delivery_id: message?.id ?? null,
      reason: missedBy?.reason ?? null,
    };
  });
}

const titleOf = ({ alert: { primary, secondary } }: NotificationRow): string =>
  secondary === null ? primary.value : `${primary.value}: ${secondary.value}`;

interface Explanation {
  reason: MissedReason;
  incidentId: string | null;
}

/** By the rules and the alerts as they are now. */
async function explainMissed(
  sql: Sql,
  missed: readonly NotificationRow[],
): Promise<(row: NotificationRow) => Explanation> {
  const identities = missed.flatMap(({ keys }) => keys.filter(isIdentity));
  const alerts = new Map(
    (await loadAlertFacts(sql, identities)).map((alert) => [alert.identity, alert]),
  );
  const filters = (await loadRules<AlertFilterBody>(sql, "alert-filter")).filter(
    ({ active }) => active,
  );
  const matcher = filterMatcher(filters.map(readyFilter));
  return (row) => {
    const alert = row.keys.map((key) => alerts.get(key)).find((facts) => facts !== undefined);
    if (alert) return { reason: reasonOf(row, alert), incidentId: alert.incident_id };
    const isFiltered = matcher(() => factsOf(row), row.alert.status, row.received_at) !== null;
    return { reason: isFiltered ? "filtered" : "never_arrived", incidentId: null };
  };
}

const isIdentity = (key: string): boolean => /^[0-9a-f]{8}-/.test(key);

function reasonOf({ received_at }: NotificationRow, alert: AlertFacts): MissedReason {
  if (alert.muted) return "in_maintenance";
  if (alert.shared_at === null) return "not_shared";
  return alert.shared_at < received_at ? "already_shared" : "out_of_window";
}

const factsOf = ({ alert, source, received_at }: NotificationRow) =>
  subjectOf(
    {
      ...alert,
      source_system: source,
      primary_name: alert.primary.name,
      secondary_name: alert.secondary?.name ?? null,
      start: received_at,
    },
    received_at,
  ).conditionFacts;
