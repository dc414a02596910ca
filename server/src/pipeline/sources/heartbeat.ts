import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { type Fields, fieldsOf } from "./shared/fields.ts";
import { type Notice, type Source, SourceFault, withoutGuesses } from "./source.ts";

/**
 * Jobs that say that they are alive, and calls of theirs that were missed: both in our own words,
 * as the addresses of heartbeats write them.
 */
export const heartbeat: Source = {
  name: "heartbeat",
  label: "Heartbeat",
  hint: "Give a job an address to call; a call that is late or reports a failure becomes an alert.",
  toEvents: (payload) => {
    const { event, notice } = readCall(fieldsOf(payload));
    if (event) return [event];
    throw new SourceFault(
      `${notice?.message ?? "This is no call of a heartbeat"}; it makes no alert`,
    );
  },
  read: (payload) => {
    const { notice } = readCall(fieldsOf(payload));
    return notice ? { events: [], notice } : withoutGuesses(heartbeat.toEvents(payload));
  },
};

const notices: Readonly<Record<string, string>> = {
  start: "A run has started",
  log: "This is a line of its log",
};

function readCall(call: Fields): { event: RawEvent | null; notice: Notice | null } {
  const name = call.text("heartbeat");
  const signal = call.text("signal") ?? "";
  const note = notices[signal];
  if (note !== undefined) return { event: null, notice: { kind: "note", message: note } };
  if (name === undefined || !["ok", "fail", "missed"].includes(signal))
    return { event: null, notice: null };
  const event = alertEvent({
    status: signal === "ok" ? "ok" : "critical",
    identity: "heartbeat",
    subjects: [["service", name]],
    check: "heartbeat",
    description: descriptionOf(call, signal),
    timestamp: call.time("timestamp"),
    link: undefined,
    tags: {},
  });
  return { event, notice: null };
}

function descriptionOf(call: Fields, signal: string): string {
  const exitCode = call.text("exitcode");
  const head = { ok: "Called in time", fail: "The job reported a failure" }[signal];
  const code = exitCode === undefined || signal === "ok" ? "" : ` (exit code ${exitCode})`;
  const message = call.text("message");
  return head === undefined
    ? (message ?? "Not called in time")
    : [`${head}${code}`, message].filter((part) => part !== undefined).join(": ");
}
