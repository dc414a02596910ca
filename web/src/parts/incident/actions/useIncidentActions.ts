import type { FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";
import type { ActionText } from "../../../data/feed/queued-actions.ts";
import {
  useAcknowledge,
  useAssign,
  useMerge,
  useResolve,
  useResolveAlerts,
  useSnooze,
  useSplit,
  useUnacknowledge,
  useUnassign,
  useUnsnooze,
} from "../../../data/feed/incident-actions.ts";
import { useTag, useUntag } from "../../../data/feed/tag-actions.ts";
import { knownPersonName } from "../../../data/session/people.ts";
import { type ShareInput, useShare, useUnsubscribe } from "../../../data/feed/sharing.ts";
import {
  actionResultWords as words,
  incidentTagWords as tagWords,
  shareWords,
  listText,
} from "../../../words/words.ts";
import { namesInToast, subject } from "./action-subject.ts";
import { useResponderActions } from "./useResponderActions.ts";
import { withPartOffers } from "./with-part-offers.ts";
import { type ActionToasts, useActionToasts } from "./useActionToasts.ts";
import { shareTargetName } from "../sharing/share-target-count.ts";

export interface SnoozeOptions {
  until: number;
  wakeOnChange: boolean;
  comment: string;
  /** The moment as the reader writes it. */
  untilText: string;
}

export type IncidentActionHandlers = ReturnType<typeof useIncidentActions>;

/**
 * What can be done to incidents of an environment. Each shows its result at once, says what was
 * refused and why, and offers Undo where no row is left that shows what was done.
 */
export function useIncidentActions(env: string) {
  const say = useActionToasts();
  const actions = {
    ...useStateActions(env, say),
    ...useAssignActions(env, say),
    ...useAcknowledgeActions(env, say),
    ...useResponderActions(env, say),
    ...useShareActions(env, say),
    ...useTagActions(env, say),
    ...useMergeActions(env, say),
  };
  return { ...actions, ...withPartOffers(env, actions) };
}

/** Resolving and snoozing. */
function useStateActions(env: string, say: ActionToasts) {
  const resolve = useResolve();
  const snooze = useSnooze();
  const unsnooze = useUnsnooze();
  const resolveAlerts = useResolveAlerts();
  const params = { env };
  return {
    resolve: (incidents: readonly Incident[], comment = "") => {
      const { ids, count, title, names } = subject(incidents);
      const send = () => resolve.mutateAsync({ params, body: { ids, ...annotationOf(comment) } });
      return say.each(send, {
        done: words.done.resolve(title, count),
        queued: { title: words.what.resolve(title, count), names },
        failed: words.failed.resolve,
        of: count,
      });
    },
    snooze: (incidents: readonly Incident[], options: SnoozeOptions) => {
      const { ids, count, title, names } = subject(incidents);
      const send = () =>
        snooze.mutateAsync({
          params,
          body: {
            ids,
            until: options.until,
            wake_on_change: options.wakeOnChange,
            ...annotationOf(options.comment),
          },
        });
      return say.each(send, {
        done: words.done.snooze(title, count, options.untilText),
        queued: { title: words.what.snooze(title, count, options.untilText), names },
        failed: words.failed.snooze,
        of: count,
      });
    },
    unsnooze: (incidents: readonly Incident[]) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => unsnooze.mutateAsync({ params, body: { ids } }), {
        done: words.done.unsnooze(title, count),
        queued: { title: words.what.unsnooze(title, count), names },
        failed: words.failed.unsnooze,
        of: count,
      });
    },
    resolveAlerts: (alertIds: readonly string[]) =>
      say.each(() => resolveAlerts.mutateAsync({ params, body: { entity_ids: [...alertIds] } }), {
        done: words.done.resolveAlerts(alertIds.length),
        queued: { title: words.what.resolveAlerts(alertIds.length), names: {} },
        failed: words.failed.resolveAlerts,
        of: alertIds.length,
      }),
  };
}

/** Who takes care of it. */
function useAssignActions(env: string, say: ActionToasts) {
  const assign = useAssign();
  const unassign = useUnassign();
  const params = { env };
  return {
    /** The row shows its new assignee: only refusals are said, unless no row is left. */
    assign: (incidents: readonly Incident[], assignee: string, isSaid = false) => {
      const { ids, count, title, names } = subject(incidents);
      const name = knownPersonName(assignee) ?? "";
      const done = words.done.assign(title, count, name);
      return say.each(() => assign.mutateAsync({ params, body: { ids, assignee } }), {
        ...(isSaid && { done }),
        queued: { title: words.what.assign(title, count, name), done, names },
        failed: words.failed.assign,
        of: count,
      });
    },
    unassign: (incidents: readonly Incident[]) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => unassign.mutateAsync({ params, body: { ids } }), {
        queued: {
          title: words.what.unassign(title, count),
          done: words.done.unassign(title, count),
          names,
        },
        failed: words.failed.unassign,
        of: count,
      });
    },
  };
}

/** Who knows of it. */
function useAcknowledgeActions(env: string, say: ActionToasts) {
  const acknowledge = useAcknowledge();
  const unacknowledge = useUnacknowledge();
  const params = { env };
  return {
    acknowledge: (incidents: readonly Incident[]) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => acknowledge.mutateAsync({ params, body: { ids } }), {
        done: words.done.acknowledge(title, count),
        queued: { title: words.what.acknowledge(title, count), names },
        failed: words.failed.acknowledge,
        of: count,
      });
    },
    unacknowledge: (incidents: readonly Incident[]) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => unacknowledge.mutateAsync({ params, body: { ids } }), {
        done: words.done.unacknowledge(title, count),
        queued: { title: words.what.unacknowledge(title, count), names },
        failed: words.failed.unacknowledge,
        of: count,
      });
    },
  };
}

/** Whom it is shared with. */
function useShareActions(env: string, say: ActionToasts) {
  const share = useShare();
  const unsubscribe = useUnsubscribe();
  return {
    share: (
      incidents: readonly Incident[],
      options: Pick<ShareInput, "system" | "targets" | "message" | "isSent">,
    ) => {
      const { ids, count, title, names } = subject(incidents);
      const targetNames = namesInToast(options.targets.map(shareTargetName));
      return say.each(() => share.mutateAsync({ ids, env, ...options }), {
        done: shareWords.done(title, count, targetNames),
        queued: { title: words.what.share(title, count, targetNames), names },
        failed: shareWords.failed,
        of: count,
      });
    },
    unsubscribe: (incident: Incident, subscription: Share) => {
      const send = () =>
        unsubscribe.mutateAsync({
          params: { id: incident.id, shareId: subscription._id },
          body: { environment_id: env },
        });
      const name = shareTargetName(subscription);
      const done = shareWords.unsubscribed(name);
      return say.whole(send, {
        done: () => done,
        queued: {
          title: words.what.unsubscribe(incident.title, name),
          done,
          names: subject([incident]).names,
        },
        failed: shareWords.notUnsubscribed,
      });
    },
  };
}

/** The incident's own tags. */
function useTagActions(env: string, say: ActionToasts) {
  const setTag = useTag();
  const untag = useUntag();
  return {
    tag: (incidents: readonly Incident[], tag: FeedTag, value: TagValue) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => setTag.mutateAsync({ ids, env, tag, value }), {
        done: tagWords.done({ name: tag.name, value: listText([value].flat()) }, title, count),
        queued: { title: words.what.tag(title, count, tag.name), names },
        failed: tagWords.failed,
        of: count,
      });
    },
    untag: (incidents: readonly Incident[], tag: FeedTag) => {
      const { ids, count, title, names } = subject(incidents);
      return say.each(() => untag.mutateAsync({ ids, env, tag }), {
        done: tagWords.removed(tag.name, title, count),
        queued: { title: words.what.untag(title, count, tag.name), names },
        failed: tagWords.notRemoved,
        of: count,
      });
    },
  };
}

/** Which alerts are one incident. */
function useMergeActions(env: string, say: ActionToasts) {
  const merge = useMerge();
  const split = useSplit();
  return {
    merge: (target: Incident, sources: readonly Incident[], comment: string) => {
      const send = () =>
        merge.mutateAsync({
          params: { env, id: target.id },
          body: {
            source_incident_ids: sources.map((source) => source.id),
            ...annotationOf(comment),
          },
        });
      const done = words.done.merge(sources.length + 1, target.title);
      return say.whole(send, {
        done: () => done,
        queued: {
          title: words.what.merge(target.title, sources.length + 1),
          done,
          names: subject([target, ...sources]).names,
        },
        failed: words.failed.merge,
      });
    },
    split: (incident: Incident, alertIds: readonly string[], comment: string) => {
      const send = () =>
        split.mutateAsync({
          params: { env, id: incident.id },
          body: { entity_ids: [...alertIds], ...annotationOf(comment) },
        });
      return say.whole(send, {
        done: (id) => words.done.split(alertIds.length, id),
        queued: splitText(incident, alertIds.length),
        failed: words.failed.split,
      });
    },
  };
}

/** Nobody knows yet what the new incident will be called. */
const splitText = (incident: Incident, count: number): ActionText => {
  const what = words.what.split(incident.title, count);
  return { title: what, done: what, names: subject([incident]).names };
};

const annotationOf = (comment: string) =>
  comment.trim() === "" ? {} : { annotation: comment.trim() };
