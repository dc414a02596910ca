import { isOn } from "#contract/toggles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handler, SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob, setJobs } from "../../platform/jobs/set-job.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import { publish } from "../../platform/publish.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadOrganization } from "../organizations/store.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { PulledTickets, pullTickets } from "./pull-tickets.ts";
import { placeOf, readerOf, readsTickets } from "./readers/readers.ts";
import {
  beginReading,
  endReading,
  findDueReaders,
  findReader,
  type ReaderRow,
  type ReadingEnd,
} from "./store-readers.ts";
import { saveTickets } from "./store-tickets.ts";
import { keptS, type ReadTicket } from "./ticket.ts";

export interface ReadingParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
}

const everyS = 60;
/** What was written there while it was read may have an earlier time. */
const overlapS = 60;
const firstS = 14 * 24 * 3600;
/** Longer than a run: whoever has not said by then what it has read is gone. */
const leaseS = 300;
const longestWaitS = 15 * 60;
export const readTicketsKind = "read-tickets";

/** Sets a job for each integration whose time has come. */
export const ticketReadersJob = ({ clock }: Pick<ReadingParts, "clock">): Handler => ({
  kind: "ticket-readers",
  everyS,
  run: async (sql, organizationId) => {
    const organization = await loadOrganization(sql, organizationId);
    if (!organization || !isOn(organization.feature_toggles, "service_desk")) return;
    if (organization.shadow_mode) return;
    const nowS = clock.nowS();
    const ids = await findDueReaders(sql, nowS);
    await setJobs(
      sql,
      ids.map((subject) => ({ kind: readTicketsKind, subject, due_at: nowS })),
    );
  },
});

/** Reads what has changed in one service desk or tracker; nobody waits for it but its own kind. */
export const readTicketsJob = ({ clock, secrets, outbound }: ReadingParts): SendingHandler => ({
  kind: readTicketsKind,
  parallel: 4,
  prepare: async (sql, organizationId, { subject: id }) => {
    const organization = await loadOrganization(sql, organizationId);
    const row = await findOutbound(sql, id);
    if (!organization || !row || !readsTickets(row)) return null;
    if (!isOn(organization.feature_toggles, "service_desk")) return null;
    const open = readerOf(row, secrets);
    if (open === null) return null;
    const nowS = clock.nowS();
    const place = placeOf(row);
    const { read_until: readUntil } = await beginReading(sql, id, { place, nextS: nowS + leaseS });
    const sinceS = readUntil ?? nowS - firstS;
    const door = outbound.of(organization);
    return (signal) => pullTickets(() => open({ outbound: door, nowS, signal }), sinceS);
  },
  settle: async (sql, organizationId, { job: { subject: id }, outcome, nowS }) => {
    const row = await findOutbound(sql, id);
    if (row === null) return true;
    const pulled = outcome.answer instanceof PulledTickets ? outcome.answer : null;
    const reader = await findReader(sql, id);
    // Read where it no longer is.
    if (reader === null || reader.place !== placeOf(row)) return true;
    const changed = pulled === null ? 0 : await saveTickets(sql, id, keptOf(pulled, nowS));
    const problem = pulled === null ? outcome.reason : (pulled.failure?.message ?? null);
    await endReading(sql, id, endOf({ pulled, problem, reader, nowS }));
    // In slices, so that nobody else's tickets wait for all of it.
    if (pulled?.isCut === true)
      await setJob(sql, { kind: readTicketsKind, subject: id, due_at: nowS });
    if (changed > 0 || problem !== reader.problem || reader.read_at === null)
      await publish(sql, {
        organization: organizationId,
        kind: "config",
        rows: [{ kind: "integrations" }],
      });
    return true;
  },
});

/** The last that changed are read again each time, however long ago that was. */
const keptOf = ({ tickets }: PulledTickets, nowS: number): readonly ReadTicket[] =>
  tickets.filter(({ is_open, updated_at }) => is_open || updated_at >= nowS - keptS);

interface Ended {
  pulled: PulledTickets | null;
  problem: string | null;
  /** As it was before. */
  reader: ReaderRow;
  nowS: number;
}
function endOf({ pulled, problem, reader, nowS }: Ended): ReadingEnd {
  const readUntil =
    pulled === null
      ? reader.read_until
      : Math.max(reader.read_until ?? 0, pulled.readUntil - (pulled.isCut ? 0 : overlapS));
  if (problem === null)
    return { readUntil, readAt: nowS, nextS: nowS + everyS, failures: 0, problem };
  const waitS = Math.min(longestWaitS, everyS * 2 ** Math.min(reader.failures, 10));
  return {
    readUntil,
    readAt: reader.read_at,
    nextS: nowS + Math.max(waitS, pulled?.failure?.retryAfterS ?? 0),
    failures: reader.failures + 1,
    problem: problem.slice(0, 500),
  };
}
