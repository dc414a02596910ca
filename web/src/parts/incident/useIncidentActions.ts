import type { ActionReply } from "#contract/incident-actions.ts";
import type { ShownTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";
import { errorText } from "../../data/error-words.ts";
import {
  refusalsIn,
  useAssign,
  useMerge,
  useResolve,
  useResolveAlerts,
  useSnooze,
  useSplit,
  useUnassign,
  useUndo,
  useUnsnooze,
} from "../../data/incident-actions.ts";
import { useTag, useUntag } from "../../data/incident-tags.ts";
import { type ShareAsk, useShare, useUnsubscribe } from "../../data/sharing.ts";
import { showToast, type ToastAsk } from "../../ui/toasts.ts";
import {
  actionWords as words,
  incidentTagWords as tagWords,
  listParts,
  shareWords,
} from "../../words/en.ts";
import { calledBy } from "./shared-with.ts";

export interface SnoozeHow {
  until: number;
  wakeOnChange: boolean;
  comment: string;
  /** The moment as the reader writes it. */
  untilText: string;
}

export type IncidentDeeds = ReturnType<typeof useIncidentActions>;

/**
 * What can be done to incidents of an environment. Each shows its result at once, says what was
 * refused and why, and offers Undo where no row is left that shows what was done.
 */
export function useIncidentActions(env: string) {
  const say = useSaying();
  const [resolve, snooze, unsnooze, assign, unassign, merge, split, resolveAlerts] = [
    useResolve(),
    useSnooze(),
    useUnsnooze(),
    useAssign(),
    useUnassign(),
    useMerge(),
    useSplit(),
    useResolveAlerts(),
  ];
  const [share, unsubscribe, setTag, untag] = [useShare(), useUnsubscribe(), useTag(), useUntag()];
  const params = { env };
  return {
    resolve: (incidents: readonly Incident[], comment = "") => {
      const { ids, count, title } = subject(incidents);
      const again = () => resolve.mutateAsync({ params, body: { ids, ...note(comment) } });
      return say.each(again, {
        done: words.done.resolve(title, count),
        failed: words.failed.resolve,
        of: count,
      });
    },
    snooze: (incidents: readonly Incident[], how: SnoozeHow) => {
      const { ids, count, title } = subject(incidents);
      const again = () =>
        snooze.mutateAsync({
          params,
          body: { ids, until: how.until, wake_on_change: how.wakeOnChange, ...note(how.comment) },
        });
      return say.each(again, {
        done: words.done.snooze(title, count, how.untilText),
        failed: words.failed.snooze,
        of: count,
      });
    },
    unsnooze: (incidents: readonly Incident[]) => {
      const { ids, count, title } = subject(incidents);
      return say.each(() => unsnooze.mutateAsync({ params, body: { ids } }), {
        done: words.done.unsnooze(title, count),
        failed: words.failed.unsnooze,
        of: count,
      });
    },
    /** The row shows its new assignee: only refusals are said. */
    assign: (incidents: readonly Incident[], assignee: string) => {
      const { ids, count } = subject(incidents);
      return say.each(() => assign.mutateAsync({ params, body: { ids, assignee } }), {
        failed: words.failed.assign,
        of: count,
      });
    },
    unassign: (incidents: readonly Incident[]) => {
      const { ids, count } = subject(incidents);
      return say.each(() => unassign.mutateAsync({ params, body: { ids } }), {
        failed: words.failed.unassign,
        of: count,
      });
    },
    share: (
      incidents: readonly Incident[],
      how: Pick<ShareAsk, "system" | "targets" | "message">,
    ) => {
      const { ids, count, title } = subject(incidents);
      const names = listParts(
        how.targets.slice(0, NAMED).map(calledBy),
        how.targets.length > NAMED ? shareWords.andMore(how.targets.length - NAMED) : undefined,
      ).join("");
      return say.each(() => share.mutateAsync({ ids, env, ...how }), {
        done: shareWords.done(title, count, names),
        failed: shareWords.failed,
        of: count,
      });
    },
    unsubscribe: (incident: Incident, one: Share) => {
      const again = () =>
        unsubscribe.mutateAsync({
          params: { id: incident.id, shareId: one._id },
          body: { environment_id: env },
        });
      return say.whole(again, {
        done: () => shareWords.unsubscribed(calledBy(one)),
        failed: shareWords.notUnsubscribed,
      });
    },
    tag: (incidents: readonly Incident[], tag: ShownTag, value: TagValue) => {
      const { ids, count, title } = subject(incidents);
      return say.each(() => setTag.mutateAsync({ ids, env, tag, value }), {
        done: tagWords.done({ name: tag.name, value: [value].flat().join(", ") }, title, count),
        failed: tagWords.failed,
        of: count,
      });
    },
    untag: (incidents: readonly Incident[], tag: ShownTag) => {
      const { ids, count, title } = subject(incidents);
      return say.each(() => untag.mutateAsync({ ids, env, tag }), {
        done: tagWords.removed(tag.name, title, count),
        failed: tagWords.notRemoved,
        of: count,
      });
    },
    merge: (target: Incident, sources: readonly Incident[], comment: string) => {
      const again = () =>
        merge.mutateAsync({
          params: { env, id: target.id },
          body: { source_incident_ids: sources.map((one) => one.id), ...note(comment) },
        });
      return say.whole(again, {
        done: () => words.done.merge(sources.length + 1, target.title),
        failed: words.failed.merge,
      });
    },
    split: (incident: Incident, alertIds: readonly string[], comment: string) => {
      const again = () =>
        split.mutateAsync({
          params: { env, id: incident.id },
          body: { entity_ids: [...alertIds], ...note(comment) },
        });
      return say.whole(again, {
        done: (id) => words.done.split(alertIds.length, id),
        failed: words.failed.split,
      });
    },
    resolveAlerts: (alertIds: readonly string[]) =>
      say.each(() => resolveAlerts.mutateAsync({ params, body: { entity_ids: [...alertIds] } }), {
        done: words.done.resolveAlerts(alertIds.length),
        failed: words.failed.resolveAlerts,
        of: alertIds.length,
      }),
  };
}

/** Targets that a toast names. */
const NAMED = 3;

interface EachWords {
  /** Left out where a row says it. */
  done?: string;
  failed: (count: number, of: number) => string;
  of: number;
}

/**
 * Tells what came of an action. A promise of the hook tells it even when the next action has begun.
 */
function useSaying() {
  const { mutateAsync: undo } = useUndo();
  const undoing = (token: string | null): Pick<ToastAsk, "action"> => {
    if (token === null) return {};
    const run = () =>
      void undo(token).then(
        () => showToast({ title: words.undone }),
        (error: unknown) =>
          showToast({ tone: "problem", title: words.undoFailed, detail: errorText(error) }),
      );
    return { action: { label: words.undo, keys: "u", run } };
  };
  const each = (act: () => Promise<ActionReply>, said: EachWords): Promise<boolean> =>
    act().then(
      (reply) => {
        const refused = reply.results.filter((one) => !one.ok).length;
        if (refused > 0)
          showToast({
            tone: "problem",
            title: said.failed(refused, said.of),
            detail: refusalsIn(reply).map(sentence).join(" "),
          });
        if (refused < said.of && said.done !== undefined)
          showToast({ title: said.done, ...undoing(reply.undo_token) });
        return refused === 0;
      },
      (error: unknown) => failed(said.failed(said.of, said.of), error, () => void each(act, said)),
    );
  const whole = (
    act: () => Promise<{ id: string; undo_token: string }>,
    said: { done: (id: string) => string; failed: string },
  ): Promise<string | null> =>
    act().then(
      ({ id, undo_token }) => (showToast({ title: said.done(id), ...undoing(undo_token) }), id),
      (error: unknown) => (failed(said.failed, error, () => void whole(act, said)), null),
    );
  return { each, whole };
}

function failed(title: string, error: unknown, retry: () => void): false {
  showToast({
    tone: "problem",
    title,
    detail: errorText(error),
    action: { label: words.retry, run: retry },
  });
  return false;
}

function subject(incidents: readonly Incident[]): { ids: string[]; count: number; title: string } {
  return {
    ids: incidents.map((one) => one.id),
    count: incidents.length,
    title: incidents[0]?.title ?? "",
  };
}

const note = (comment: string) => (comment.trim() === "" ? {} : { annotation: comment.trim() });
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
