import type { AcceptedChange, Callback, CallbackChange } from "#contract/callbacks.ts";
import { grantOfAction, type IncidentAction } from "#contract/incident-actions.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { problemFor, Refusal } from "../../platform/refuse.ts";
import { loadCaller } from "../access/store.ts";
import { acknowledge } from "../incidents/actions/acknowledge.ts";
import {
  type ActionRefusal,
  assign,
  comment,
  resolve,
  snooze,
} from "../incidents/actions/actions.ts";
import { type ActionContext, runActionIn } from "../incidents/actions/run-action.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { loadAssignable } from "../people/store.ts";
import { answerWorkflow } from "./answer-workflow.ts";
import {
  applyToMessage,
  applyUnsubscribe,
  type IncidentChange,
  isAboutMessage,
  type MessageChange,
  type Settled,
} from "./apply-to-message.ts";
import {
  findCallbackShare,
  findMember,
  findMemberByPhone,
  isReopenedSince,
  loadQueuedCallback,
  type QueuedCallback,
  settleCallback,
} from "./store.ts";

export interface ApplyParts {
  books: IncidentBooks;
  clock: Clock;
}
type Outcome = Pick<Callback, "state" | "reason">;

const unknownRetryS = 5;

const settingOf: Record<IncidentChange["kind"], AcceptedChange> = {
  resolve: "resolve",
  acknowledge: "acknowledge",
  assign: "assign",
  // Both say that somebody knows.
  snooze: "acknowledge",
  comment: "comment",
};

/** In the transaction of the change: what is settled once is never done again. */
export async function applyCallback(
  sql: Sql,
  parts: ApplyParts,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const callback = await loadQueuedCallback(sql, id);
  if (callback === null) return;
  const nowS = parts.clock.nowS();
  const { change } = callback;
  const settled = isAboutMessage(change)
    ? await applyToMessage(sql, { ...callback, change }, nowS)
    : await applyToShare(sql, parts, { organizationId, callback: { ...callback, change } });
  if (settled === null)
    return setJob(sql, { kind: "callback", subject: id, due_at: nowS + unknownRetryS });
  await settleCallback(sql, id, { ...settled, nowS });
  if (callback.reply_to !== null)
    await setJob(sql, { kind: "callback-reply", subject: id, due_at: nowS });
}

const ignored = (reason: string): Outcome => ({ state: "ignored", reason });
const refused = (reason: string): Outcome => ({ state: "refused", reason });

type ShareChange = Exclude<CallbackChange, MessageChange>;

async function applyToShare(
  sql: Sql,
  parts: ApplyParts,
  {
    organizationId,
    callback,
  }: { organizationId: string; callback: QueuedCallback & { change: ShareChange } },
): Promise<Settled> {
  const share = await findCallbackShare(sql, callback);
  if (share === null)
    return { ...ignored("No share with this target is meant"), incident_id: null };
  const { change } = callback;
  const outcome =
    change.kind === "unsubscribe"
      ? await applyUnsubscribe(sql, parts, { organizationId, shareId: share.id })
      : change.kind === "answer"
        ? await applyAnswer(sql, parts, {
            organizationId,
            callback: { ...callback, change },
            incidentId: share.incident_id,
          })
        : await applyToIncident(sql, parts, {
            organizationId,
            callback: { ...callback, change },
            incidentId: share.incident_id,
          });
  return { ...outcome, incident_id: share.incident_id };
}

interface Applied<Change = IncidentChange> {
  organizationId: string;
  callback: QueuedCallback & { change: Change };
  incidentId: string;
}

async function applyAnswer(
  sql: Sql,
  parts: ApplyParts,
  applied: Applied<Extract<CallbackChange, { kind: "answer" }>>,
): Promise<Outcome> {
  const { callback, incidentId } = applied;
  const [caller] = await callersOf(sql, parts, applied);
  if (caller === undefined) return refused(unknownPerson(callback));
  const { change, target_name: place } = callback;
  return answerWorkflow(sql, { change, incidentId, caller, place, nowS: parts.clock.nowS() });
}

async function applyToIncident(sql: Sql, parts: ApplyParts, applied: Applied): Promise<Outcome> {
  const { change, is_button: isButton, config } = applied.callback;
  if (!isButton && !acceptsOf(config).includes(settingOf[change.kind]))
    return ignored("The target's settings do not take this over");
  if (await isOverruled(sql, applied)) return ignored("The incident was opened again after that");
  let outcome = refused(unknownPerson(applied.callback));
  for (const caller of await callersOf(sql, parts, applied)) {
    outcome = await applyAs(sql, parts, { ...applied, caller });
    if (outcome.state !== "refused") return outcome;
  }
  return outcome;
}

/**
 * What ended the incident there before it was opened again: a repeat, or the echo of a close that
 * Tocsin itself has sent.
 */
const isOverruled = (
  sql: Sql,
  { callback: { change, happened_at: happenedAt }, incidentId }: Applied,
): Promise<boolean> | boolean =>
  (change.kind === "resolve" || change.kind === "acknowledge") &&
  happenedAt !== null &&
  isReopenedSince(sql, incidentId, happenedAt);

const unknownPerson = ({ actor, target_name }: QueuedCallback): string =>
  actor.email === ""
    ? `${target_name} does not say the e-mail address of ${actor.name}`
    : `Nobody here has the address ${actor.email}`;

/** Written by the schema of its kind. */
const acceptsOf = (config: QueuedCallback["config"]): readonly unknown[] =>
  Array.isArray(config["accepts"]) ? config["accepts"] : [];

/** The person where they may; else, but for a button, the target: an administrator allows that. */
async function callersOf(
  sql: Sql,
  { clock }: ApplyParts,
  { organizationId, callback }: Applied<CallbackChange>,
): Promise<Caller[]> {
  const { actor, is_button: isButton, target_name } = callback;
  const userId =
    actor.phone === undefined
      ? await findMember(sql, actor.email)
      : await findMemberByPhone(sql, actor.phone);
  const identity = { organizationId, sessionId: null, proof: "key", nowS: clock.nowS() } as const;
  const person = userId === null ? null : await loadCaller(sql, { ...identity, userId });
  const name = [actor.name, target_name].filter((text) => text !== "").join(", ");
  return [
    ...(person === null || person.isExpired ? [] : [{ ...person, kind: "user" } as const]),
    ...(isButton ? [] : [targetCaller(organizationId, name)]),
  ];
}

/** A refusal has written nothing. */
async function applyAs(
  sql: Sql,
  parts: ApplyParts,
  { callback, incidentId, caller }: Applied & { caller: Caller },
): Promise<Outcome> {
  const action: IncidentAction = callback.change.kind;
  try {
    const reach = await reachAs(caller, action);
    const decide = await decisionOf(sql, callback, caller);
    const { result } = await runActionIn(
      sql,
      { ...parts, request: { caller, reach, action, incidentIds: [incidentId] } },
      (stage) =>
        stage.world.incidents.byId.has(incidentId) ? decide(stage, incidentId) : "unseen",
    );
    if (result === null) return { state: "applied", reason: null };
    return result === "unseen"
      ? refused(`${caller.name} may not see the incident`)
      : ignored(problemFor(result).message);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

const reachAs = (
  caller: Caller,
  action: IncidentAction,
): Promise<EnvironmentReach> | EnvironmentReach =>
  caller.kind === "system"
    ? { environmentId: everyEnvironment, environments: "everything" }
    : reachOf(
        caller,
        {
          environmentId: everyEnvironment,
          needed: "incident_actions",
          action: grantOfAction[action],
        },
        async () => true,
      );

const targetCaller = (organizationId: string, name: string): Caller => ({
  organizationId,
  userId: null,
  name,
  kind: "system",
  sessionId: null,
  keyId: null,
  isService: false,
  permissions: new Set(),
  environments: new Map(),
  incidentActions: new Map(),
  toggles: new Set(),
  isExpired: false,
  proof: "key",
  owesFactor: false,
  isSuperadmin: false,
  rolePreview: null,
  isOperatorBySso: false,
});

type Decide = (stage: ActionContext, incidentId: string) => ActionRefusal;

async function decisionOf(
  sql: Sql,
  { change, integration_id, target_name }: Applied["callback"],
  caller: Caller,
): Promise<Decide> {
  // A target's own name says where it was done.
  const place = caller.userId === null ? undefined : target_name;
  const annotation = place && `Done in ${place}`;
  switch (change.kind) {
    case "resolve":
      return ({ world, incident }, id) => resolve(world, incident(id), annotation);
    case "acknowledge":
      return ({ world, incident }, id) => acknowledge(world, incident(id), annotation);
    case "snooze":
      return ({ world, incident }, id) =>
        snooze(world, incident(id), {
          until: world.at + change.seconds,
          wakeOnChange: true,
          annotation,
        });
    case "assign": {
      const assignee = change.to === null ? caller.userId : await findMember(sql, change.to);
      const person = (await loadAssignable(sql)).find(({ _id }) => _id === assignee);
      if (!person)
        throw new Refusal(422, [
          {
            code: "not_assignable",
            message: `${change.to ?? caller.name} cannot be assigned here`,
          },
        ]);
      const to = { assignee: person._id, name: person.name, annotation };
      return ({ world, incident }, id) => assign(world, incident(id), to);
    }
    case "comment":
      return ({ world, incident }, id) => {
        comment(world, incident(id), { body: change.text, target: integration_id, place });
        return null;
      };
  }
}
