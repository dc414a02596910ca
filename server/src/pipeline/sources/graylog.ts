import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, fieldsOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { textIn } from "./shared/values.ts";

/**
 * Graylog's HTTP notification of an event, and the alarm callback of Graylog 2. Neither says that
 * something is over.
 * https://go2docs.graylog.org/current/interacting_with_your_log_data/notifications.html
 */
export const graylog = defineSource({
  name: "graylog",
  label: "Graylog",
  hint: "Add an HTTP notification with this address. Graylog reports no end: let alerts resolve by themselves.",
  needs: "event_definition_id and the event",
  read(message) {
    const event = message.part("event");
    if (!message.part("checkresult").isEmpty) return legacyAlert(message);
    const id = message.text("eventdefinitionid") ?? event.text("eventdefinitionid");
    if (id === undefined || event.isEmpty) return null;
    if (id === "NotificationTestId" || message.text("eventdefinitiontype") === "test-dummy-v1")
      return new NotAnAlert("test", "This is a test of a notification of Graylog");
    const [fields, groups] = [event.part("fields"), event.part("groupbyfields")];
    return alertEvent({
      status: Number(event.text("priority") ?? 2) >= 3 ? "critical" : "warning",
      identity: `definition ${id} ${keyOf(event)}`,
      subjects: [
        ["host", thing(hostNames, [fields, groups])],
        ["service", thing(serviceNames, [fields, groups])],
      ],
      check: message.text("eventdefinitiontitle"),
      description: event.text("message") ?? message.text("eventdefinitiondescription"),
      timestamp: event.time("timestamp"),
      link: undefined,
      tags: {
        ...tagsOf(event.value("groupbyfields")),
        ...tagsOf(event.value("fields")),
        ...tagsOf({ priority: event.text("priority"), graylog_node: event.text("source") }),
      },
    });
  },
});

const hostNames = ["host", "hostname", "source"];
const serviceNames = ["service", "servicename", "application", "applicationname"];

const thing = (names: readonly string[], parts: readonly Fields[]): string | undefined =>
  parts.map((part) => part.text(...names)).find((text) => text !== undefined);

/** One definition tells several things apart by its key, or by what it groups by. */
function keyOf(event: Fields): string {
  const key = event.list("keytuple").flatMap((item) => textIn(item) ?? []);
  if (key.length > 0) return JSON.stringify(key);
  return JSON.stringify(Object.entries(tagsOf(event.value("groupbyfields"))).sort());
}

/** A condition of a stream. It was only sent while the condition was met. */
function legacyAlert(message: Fields): RawEvent | null {
  const [result, stream] = [message.part("checkresult"), message.part("stream")];
  const condition = result.part("triggeredcondition");
  const [streamId, title] = [stream.text("id"), stream.text("title")];
  const matching = fieldsOf(result.list("matchingmessages")[0]);
  if (streamId === undefined || result.text("triggered") === "false") return null;
  return alertEvent({
    status: "critical",
    identity: `stream ${streamId} ${condition.text("id") ?? ""}`,
    subjects: [
      ["stream", title],
      ["host", matching.text("source")],
    ],
    check: condition.text("title", "typestring", "type"),
    description: result.text("resultdescription"),
    timestamp: result.time("triggeredat"),
    link: undefined,
    tags: tagsOf({ condition: condition.text("description") }),
  });
}
