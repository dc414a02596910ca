import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { type Fields, fieldsOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { type Notice, type Reading, type Source, SourceFault } from "./source.ts";

/**
 * Log records of OpenTelemetry in its JSON encoding; warnings and worse are alerts.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export const opentelemetry: Source = {
  name: "opentelemetry",
  label: "OpenTelemetry logs",
  hint: "Let an exporter or collector send its logs here by OTLP/HTTP.",
  toEvents: (payload) => {
    const { events, notice } = readLogs(payload);
    if (notice) throw new SourceFault(`${notice.message}; it makes no alert`);
    return events.map(({ raw }) => raw);
  },
  read: readLogs,
};

const quiet: Notice = { kind: "quiet", message: "No log record is a warning or worse" };

function readLogs(payload: unknown): Reading {
  const request = fieldsOf(payload);
  if (request.value("resourcelogs") === undefined && !request.isEmpty)
    throw new SourceFault("This is not an export of OpenTelemetry logs: it must have resourceLogs");
  const events = request.list("resourcelogs").flatMap((item): RawEvent[] => {
    const resourceLogs = fieldsOf(item);
    const resource = attributesOf(resourceLogs.part("resource"));
    return resourceLogs.list("scopelogs").flatMap((group): RawEvent[] => {
      const scopeLogs = fieldsOf(group);
      const scope = scopeLogs.part("scope").text("name");
      return scopeLogs
        .list("logrecords")
        .map((record) => recordEvent(fieldsOf(record), { resource, scope }))
        .filter((event) => event !== null);
    });
  });
  return {
    events: events.map((raw) => ({ raw, guesses: [] })),
    notice: events.length === 0 ? quiet : null,
  };
}

interface Origin {
  resource: Attributes;
  scope: string | undefined;
}
type Attributes = ReadonlyMap<string, unknown>;

/** Null for what is no alert. A record without a subject is refused by itself. */
function recordEvent(record: Fields, { resource, scope }: Origin): RawEvent | null {
  const status = statusOf(record);
  if (status === null) return null;
  const attributes = attributesOf(record);
  const text = (name: string): string | undefined => {
    const value = attributes.get(name) ?? resource.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const check = record.text("eventname") ?? text("event.name") ?? text("exception.type") ?? scope;
  const body = valueOf(record.value("body"));
  const message = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const tags = {
    ...tagsOf(Object.fromEntries(resource)),
    ...tagsOf(Object.fromEntries(attributes)),
    ...tagsOf({ trace_id: record.text("traceid"), span_id: record.text("spanid") }),
  };
  return alertEvent({
    status,
    identity: undefined,
    subjects: [
      ["host", text("host.name")],
      ["service", text("service.name")],
      ["pod", text("k8s.pod.name")],
      ["deployment", text("k8s.deployment.name")],
      ["node", text("k8s.node.name")],
      ["cluster", text("k8s.cluster.name")],
    ],
    check: check ?? "log",
    description: message ?? text("exception.message"),
    timestamp: record.time("timeunixnano") ?? record.time("observedtimeunixnano"),
    link: undefined,
    tags,
  });
}

const severityWords: readonly (readonly [RegExp, Status])[] = [
  [/^(err(or)?|crit(ical)?|fatal|emerg(ency)?|alert|severe)/i, "critical"],
  [/^warn/i, "warning"],
];

/** By the number; where there is none, by the sender's own word. */
function statusOf(record: Fields): Status | null {
  const number = Number(record.text("severitynumber") ?? 0);
  if (number >= 17) return "critical";
  if (number >= 13) return "warning";
  if (number > 0) return null;
  const word = record.text("severitytext") ?? "";
  return severityWords.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const attributesOf = (holder: Fields): Attributes =>
  new Map(
    holder.list("attributes").flatMap((item) => {
      const pair = fieldsOf(item);
      const key = pair.text("key");
      return key === undefined ? [] : [[key, valueOf(pair.value("value"))] as const];
    }),
  );

/** AnyValue: one of several kinds. */
function valueOf(value: unknown): unknown {
  const any = fieldsOf(value);
  const [simple] = ["stringvalue", "intvalue", "doublevalue", "boolvalue", "bytesvalue"].flatMap(
    (kind) => any.value(kind) ?? [],
  );
  if (simple !== undefined) return simple;
  if (any.value("arrayvalue") !== undefined)
    return any.part("arrayvalue").list("values").map(valueOf);
  if (any.value("kvlistvalue") === undefined) return undefined;
  return Object.fromEntries(
    any
      .part("kvlistvalue")
      .list("values")
      .flatMap((item) => {
        const pair = fieldsOf(item);
        return [[pair.text("key") ?? "", valueOf(pair.value("value"))]];
      }),
  );
}
