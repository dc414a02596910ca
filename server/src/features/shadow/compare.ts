/**
 * What the other tool notified of beside what would have been sent here. Pure: the same streams give
 * the same result in any order of rows.
 */
import type { ShadowResult } from "#contract/shadow.ts";

export interface ExternalNotification {
  id: string;
  at: number;
  isResolved: boolean;
  /** What its alert is known by, the surest first: two sides meet if they have one in common. */
  keys: readonly string[];
  /** Which of their alerts: a message of ours answers each of them once. */
  subject: string;
}
export interface InternalNotification {
  /** Of the message. */
  id: string;
  incidentId: string;
  at: number;
  isResolved: boolean;
  /** Of all its incident's alerts. */
  keys: readonly string[];
}
export interface Comparison {
  result: ShadowResult;
  /** Null for what is extra. */
  external: ExternalNotification | null;
  /** Null for what was missed. */
  internal: InternalNotification | null;
  /** Ours after theirs, in seconds; null where only one side notified. */
  differenceS: number | null;
}
export interface CompareOptions {
  /** No more apart is the same. */
  toleranceS: number;
  /** Further apart are two notifications. */
  windowS: number;
}

/**
 * Repeats of either side count once. One message of ours may answer several of theirs, because an
 * incident has several alerts.
 */
export function compareNotifications(
  external: readonly ExternalNotification[],
  internal: readonly InternalNotification[],
  options: CompareOptions,
): Comparison[] {
  const internalFirst = withoutRepeats(internal, ({ incidentId }) => incidentId);
  const byKey = indexByKey(internalFirst);
  const answered = new Map<string, Set<string>>();
  const compared = withoutRepeats(external, ({ subject }) => subject).map((notification) => {
    const { subject } = notification;
    const isFree = ({ id }: InternalNotification) => answered.get(id)?.has(subject) !== true;
    const match = nearest(notification, byKey, { ...options, isFree });
    if (match === null) return missed(notification);
    answered.set(match.id, (answered.get(match.id) ?? new Set()).add(subject));
    return timed(notification, match, options);
  });
  const extra = internalFirst
    .filter(({ id }) => !answered.has(id))
    .map((notification) => ({
      result: "extra" as const,
      external: null,
      internal: notification,
      differenceS: null,
    }));
  return [...compared, ...extra];
}

/** Of each subject the first that says something else than the one before. */
function withoutRepeats<Item extends { id: string; at: number; isResolved: boolean }>(
  items: readonly Item[],
  subjectOf: (item: Item) => string,
): Item[] {
  const last = new Map<string, boolean>();
  return items.toSorted(byTime).filter((item) => {
    const subject = subjectOf(item);
    const isRepeat = last.get(subject) === item.isResolved;
    last.set(subject, item.isResolved);
    return !isRepeat;
  });
}

const byTime = (a: { id: string; at: number }, b: { id: string; at: number }): number =>
  a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id));

function indexByKey(
  internal: readonly InternalNotification[],
): Map<string, InternalNotification[]> {
  const byKey = new Map<string, InternalNotification[]>();
  for (const notification of internal)
    for (const key of new Set(notification.keys)) {
      const known = byKey.get(key);
      if (known) known.push(notification);
      else byKey.set(key, [notification]);
    }
  return byKey;
}

/** By the surest key that has any within the window; of equally near ones the earlier. */
function nearest(
  { keys, at, isResolved }: ExternalNotification,
  byKey: ReadonlyMap<string, readonly InternalNotification[]>,
  {
    windowS,
    isFree,
  }: Pick<CompareOptions, "windowS"> & { isFree: (internal: InternalNotification) => boolean },
): InternalNotification | null {
  for (const key of keys) {
    const [first] = (byKey.get(key) ?? [])
      .filter((internal) => internal.isResolved === isResolved && isFree(internal))
      .filter((internal) => Math.abs(internal.at - at) <= windowS)
      .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || byTime(a, b));
    if (first) return first;
  }
  return null;
}

const missed = (external: ExternalNotification): Comparison => ({
  result: "missed",
  external,
  internal: null,
  differenceS: null,
});

function timed(
  external: ExternalNotification,
  internal: InternalNotification,
  { toleranceS }: CompareOptions,
): Comparison {
  const differenceS = internal.at - external.at;
  if (Math.abs(differenceS) <= toleranceS)
    return { result: "same", external, internal, differenceS };
  return { result: differenceS < 0 ? "earlier" : "later", external, internal, differenceS };
}
