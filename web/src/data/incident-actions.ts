import { useMutation } from "@tanstack/react-query";
import { getCounters } from "#contract/environments.ts";
import type { CallOf } from "#contract/endpoint.ts";
import {
  type ActionReply,
  assignIncidents,
  mergeIncidents,
  resolveAlerts,
  resolveIncidents,
  snoozeIncidents,
  splitIncident,
  unassignIncidents,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities, listIncidentAlerts } from "#contract/incidents.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { markStale } from "./change.ts";
import {
  type Foresight,
  foreseeAssign,
  foreseeMergedInto,
  foreseeResolve,
  foreseeSnooze,
  foreseeUnassign,
  foreseeUnsnooze,
} from "./foresee.ts";
import { showForeseen } from "./foreseen.ts";
import { type LastAction, rememberAction } from "./last-action.ts";
import { isLive } from "./live-state.ts";
import { useMe } from "./session.ts";

const nowS = () => Math.floor(Date.now() / 1000);

/**
 * `mutate({ params: { env }, body: { ids, annotation? } })`. Each shows its result at once and
 * takes back what is refused.
 */
export const useResolve = () =>
  useAct(resolveIncidents, "resolve", (_input, by) => foreseeResolve({ by, nowS: nowS() }));

export const useSnooze = () =>
  useAct(snoozeIncidents, "snooze", ({ body }, by) => {
    const until = typeof body.until === "number" ? body.until : nowS() + (body.duration ?? 0);
    return foreseeSnooze(
      { by, nowS: nowS() },
      { until, wakeOnChange: body.wake_on_change ?? true, annotation: body.annotation },
    );
  });

export const useUnsnooze = () => useAct(unsnoozeIncidents, "unsnooze", () => foreseeUnsnooze);
export const useAssign = () =>
  useAct(assignIncidents, "assign", ({ body }, by) =>
    foreseeAssign({ by, nowS: nowS() }, body.assignee),
  );
export const useUnassign = () => useAct(unassignIncidents, "unassign", () => foreseeUnassign);

/** The sources leave every list; the target's new face comes with the news. */
export const useMerge = () =>
  useMutation({
    mutationFn: (input: CallOf<typeof mergeIncidents>) => call(mergeIncidents, input),
    onMutate: ({ params, body }) =>
      showForeseen(
        new Map(body.source_incident_ids.map((id) => [id, foreseeMergedInto(params.id)])),
      ),
    onSuccess: ({ undo_token }, { body }) =>
      done({ token: undo_token, name: "merge", count: body.source_incident_ids.length }),
    onError: (_error, _input, shown) => refused(shown),
  });

export const useSplit = () =>
  useMutation({
    mutationFn: (input: CallOf<typeof splitIncident>) => call(splitIncident, input),
    onSuccess: async ({ undo_token }, { body }) => {
      await Promise.all([
        done({ token: undo_token, name: "split", count: body.entity_ids.length }),
        markStale(listIncidentAlerts),
      ]);
    },
  });

/** Resolves single alerts; their incident follows with the news. */
export const useResolveAlerts = () =>
  useMutation({
    mutationFn: (input: CallOf<typeof resolveAlerts>) => call(resolveAlerts, input),
    onSuccess: async (reply) => {
      await Promise.all([done(actionOf(reply, "resolve_alerts")), markStale(listIncidentAlerts)]);
    },
  });

/** Reverses one action exactly. A refusal says what stands in the way. */
export const useUndo = () =>
  useMutation({
    mutationFn: (undo_token: string) => call(undo, { body: { undo_token } }),
    onSettled: (_reply, error) => {
      // What cannot be undone now may be undone later; unless the server forgot it.
      if (!error || (error instanceof CallError && error.status === 404)) rememberAction(null);
      return markStale(getFeed, getIncident, listIncidentAlerts, listActivities, getCounters);
    },
  });

/** The sentences with which incidents were refused, each once. */
export function refusalsIn(reply: ActionReply): string[] {
  return [
    ...new Set(
      reply.results.flatMap((one) =>
        one.ok ? [] : (one.errors ?? []).map((problem) => problem.message),
      ),
    ),
  ];
}

type OnEach =
  | typeof resolveIncidents
  | typeof snoozeIncidents
  | typeof unsnoozeIncidents
  | typeof assignIncidents
  | typeof unassignIncidents;
interface Person {
  id: string;
  name: string;
}

/** Every endpoint of OnEach takes ids in its body. */
const useAct = <E extends OnEach>(
  endpoint: E,
  name: LastAction["name"],
  foresee: (input: CallOf<E>, by: Person) => Foresight,
) =>
  useActOnEach({
    send: (input: CallOf<E>) => call(endpoint, input),
    idsOf: (input) => (input as unknown as CallOf<typeof resolveIncidents>).body.ids,
    name,
    foresee,
  });

interface ActOnEach<Input> {
  send: (input: Input) => Promise<ActionReply>;
  idsOf: (input: Input) => readonly string[];
  name: LastAction["name"];
  /** What becomes of each of them. */
  foresee: (input: Input, by: Person) => Foresight;
}

/**
 * An action on several incidents: each shows its result at once, and takes back what is refused.
 */
export function useActOnEach<Input>({ send, idsOf, name, foresee }: ActOnEach<Input>) {
  const me = useMe();
  return useMutation({
    mutationFn: send,
    onMutate: (input: Input) => {
      const foresight = foresee(input, { id: me._id, name: me.contact.name });
      return showForeseen(new Map(idsOf(input).map((id) => [id, foresight])));
    },
    onSuccess: (reply: ActionReply, _input, shown) => {
      const refusedIds = new Set(reply.results.flatMap((one) => (one.ok ? [] : [one.id])));
      if (refusedIds.size > 0) shown.takeBack((id) => refusedIds.has(id));
      return done(actionOf(reply, name));
    },
    onError: (_error, _input, shown) => refused(shown),
  });
}

function actionOf(reply: ActionReply, name: LastAction["name"]): LastAction | null {
  return reply.undo_token === null
    ? null
    : { token: reply.undo_token, name, count: reply.results.filter((one) => one.ok).length };
}

/**
 * The news of one's own action comes like everyone's; only without a connection does the console
 * look by itself.
 */
export async function done(action: LastAction | null): Promise<void> {
  if (action) rememberAction(action);
  if (!isLive())
    await markStale(getFeed, getIncident, listIncidentAlerts, listActivities, getCounters);
}

/** What was taken back may be older than what the news brought meanwhile. */
export function refused(shown: { takeBack: () => void } | undefined): Promise<void> {
  shown?.takeBack();
  return markStale(getFeed, getIncident);
}
