import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { FinalFailure } from "../../platform/jobs/failure.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { loadOrganization } from "../organizations/store.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { type CallbackPerson, lookUpAt } from "./look-ups/look-up.ts";
import { loadQueuedCallback, type QueuedCallback } from "./store.ts";
import { findPeople, saveActor, saveAssignee, savePerson } from "./store-people.ts";

export interface PersonParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
}

export const rememberedS = 24 * 3600;
/** What is done later than that surprises whoever did it: it is refused instead. */
const patienceS = 10 * 60;
const lookedUp = z.array(z.object({ person: z.string(), name: z.string(), email: z.string() }));

/** Says who did it, and to whom it was given, before it is applied. */
export const personJob = ({ clock, secrets, outbound }: PersonParts): SendingHandler => ({
  kind: "callback-person",
  prepare: async (sql, organizationId, { subject: id }) => {
    const callback = await loadQueuedCallback(sql, id);
    if (callback === null) return null;
    const nowS = clock.nowS();
    const known = await findPeople(sql, peopleOf(callback), nowS - rememberedS);
    const unknown = peopleOf(callback).people.filter((person) => !known.has(person));
    const row = await findOutbound(sql, callback.integration_id);
    const organization = await loadOrganization(sql, organizationId);
    const lookUp = row?.active === true ? lookUpAt(row, secrets) : null;
    const isLate = nowS > callback.received_at + patienceS;
    if (unknown.length === 0 || !lookUp || !organization || isLate) {
      await applyWith(sql, callback, { known, nowS });
      return null;
    }
    const door = outbound.of(organization);
    const find = async (person: string, signal: AbortSignal) => ({
      person,
      ...(await lookUp(person, { outbound: door, nowS, signal })),
    });
    return (signal) =>
      Promise.all(unknown.map((person) => find(person, signal))).catch(failForGood);
  },
  settle: async (sql, _organizationId, { job: { subject: id }, outcome, nowS }) => {
    if (outcome.state === "retrying") return false;
    const callback = await loadQueuedCallback(sql, id);
    if (callback === null) return true;
    const { integration_id: integrationId } = callback;
    const { data = [] } = lookedUp.safeParse(outcome.answer);
    for (const { person, ...facts } of data)
      await savePerson(sql, { integrationId, person }, { ...facts, nowS });
    const known = await findPeople(sql, peopleOf(callback), nowS - rememberedS);
    await applyWith(sql, callback, { known, nowS });
    return true;
  },
});

const peopleOf = ({ integration_id, person, assignee }: QueuedCallback) => ({
  integrationId: integration_id,
  people: [...new Set([person, assignee])].filter((key) => key !== null),
});

async function applyWith(
  sql: Sql,
  { id, person, assignee }: QueuedCallback,
  { known, nowS }: { known: ReadonlyMap<string, CallbackPerson>; nowS: number },
): Promise<void> {
  const actor = person === null ? undefined : known.get(person);
  if (actor) await saveActor(sql, id, actor);
  const assigned = assignee === null ? undefined : known.get(assignee);
  // Without an address it stays the name that the target says.
  if (assigned && assigned.email !== "") await saveAssignee(sql, id, assigned);
  await setJob(sql, { kind: "callback", subject: id, due_at: nowS });
}

function failForGood(error: unknown): never {
  throw error instanceof SendFailure && error.isFinal ? new FinalFailure(error.message) : error;
}
