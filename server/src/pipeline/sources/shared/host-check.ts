import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../../normalise.ts";
import { alertEvent } from "./alert-event.ts";
import { NotAnAlert } from "./define-source.ts";
import { meaningOf } from "./fields.ts";
import { tagsOf } from "./tags.ts";
import { timeIn } from "./values.ts";

/** A notification in the words of Nagios, which Icinga and Checkmk speak as well. */
interface HostCheck {
  sender: string;
  /** PROBLEM, RECOVERY, …; not every command passes it on. */
  type: string | undefined;
  host: string | undefined;
  /** Absent where the host itself is checked. */
  service: string | undefined;
  state: string | undefined;
  output: string | undefined;
  timestamp: number | undefined;
  /** Whichever is a whole address: some are paths. */
  links: readonly (string | undefined)[];
  tags: Readonly<Record<string, unknown>>;
}

/** The host and the service are the alert. Null where the host or its state is missing. */
export function hostCheckEvent(check: HostCheck): RawEvent | NotAnAlert | null {
  const status = statusOf(check);
  if (status === undefined || status instanceof NotAnAlert) return status ?? null;
  if (check.host === undefined) return null;
  return alertEvent({
    status,
    identity: undefined,
    subjects: [["host", check.host]],
    check: check.service,
    description: check.output,
    timestamp: check.timestamp,
    link: check.links.find((link) => link !== undefined && /^https?:\/\//i.test(link)),
    tags: tagsOf(check.tags),
  });
}

const types: Readonly<Record<string, "state" | "ok" | "acknowledged">> = {
  problem: "state",
  recovery: "ok",
  acknowledgement: "acknowledged",
  acknowledgment: "acknowledged",
};
const states: Readonly<Record<string, Status>> = {
  ok: "ok",
  up: "ok",
  warning: "warning",
  warn: "warning",
  critical: "critical",
  crit: "critical",
  down: "critical",
  unknown: "unknown",
  unkn: "unknown",
  unreachable: "unknown",
  unreach: "unknown",
};
/** $HOSTSTATEID$ and $SERVICESTATEID$. */
const hostStates: readonly Status[] = ["ok", "critical", "unknown"];
const serviceStates: readonly Status[] = ["ok", "warning", "critical", "unknown"];

function statusOf({ sender, type, state, service }: HostCheck): Status | NotAnAlert | undefined {
  const word = type?.toLowerCase() ?? "problem";
  if (word.startsWith("downtime"))
    return new NotAnAlert("maintenance", `This is about a downtime in ${sender}`);
  if (/^(flapping|custom|alerthandler)/.test(word))
    return new NotAnAlert("note", `This is a note of ${sender} that changes no state`);
  const meaning = meaningOf(types, word);
  if (meaning !== "state") return meaning;
  const ids = service === undefined ? hostStates : serviceStates;
  return meaningOf(states, state) ?? ids[Number(state ?? Number.NaN)];
}

/** "Tue Mar 3 11:00:00 UTC 2026": only a zone that everybody knows says when that was. */
export function proseTime(text: string | undefined): number | undefined {
  if (text === undefined || !/\b(UTC|GMT|[ECMP][SD]T)\b/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : timeIn(ms);
}
