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
import { loadQueuedCallback } from "./store.ts";
import { findPerson, saveActor, savePerson } from "./store-people.ts";

export interface PersonParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
}

export const rememberedS = 24 * 3600;
/** What is done later than that surprises whoever did it: it is refused instead. */
const patienceS = 10 * 60;
const person = z.object({ name: z.string(), email: z.string() });

/** Says who did it, before it is applied. */
export const personJob = ({ clock, secrets, outbound }: PersonParts): SendingHandler => ({
  kind: "callback-person",
  prepare: async (sql, organizationId, { subject: id }) => {
    const callback = await loadQueuedCallback(sql, id);
    if (callback === null || callback.person === null) return null;
    const nowS = clock.nowS();
    const { integration_id: integrationId, person: personId } = callback;
    const known = await findPerson(sql, { integrationId, person: personId }, nowS - rememberedS);
    const row = await findOutbound(sql, integrationId);
    const organization = await loadOrganization(sql, organizationId);
    const lookUp = row?.active === true ? lookUpAt(row, secrets) : null;
    if (known || !lookUp || !organization || nowS > callback.received_at + patienceS) {
      await applyAs(sql, id, { person: known, nowS });
      return null;
    }
    const door = outbound.of(organization);
    return (signal) => lookUp(personId, { outbound: door, nowS, signal }).catch(failForGood);
  },
  settle: async (sql, _organizationId, { job: { subject: id }, outcome, nowS }) => {
    if (outcome.state === "retrying") return false;
    const { data = null } = person.safeParse(outcome.answer);
    const callback = await loadQueuedCallback(sql, id);
    if (data !== null && callback !== null && callback.person !== null) {
      const key = { integrationId: callback.integration_id, person: callback.person };
      await savePerson(sql, key, { ...data, nowS });
    }
    await applyAs(sql, id, { person: data, nowS });
    return true;
  },
});

async function applyAs(
  sql: Sql,
  id: string,
  { person: actor, nowS }: { person: CallbackPerson | null; nowS: number },
): Promise<void> {
  if (actor !== null) await saveActor(sql, id, actor);
  await setJob(sql, { kind: "callback", subject: id, due_at: nowS });
}

function failForGood(error: unknown): never {
  throw error instanceof SendFailure && error.isFinal ? new FinalFailure(error.message) : error;
}
