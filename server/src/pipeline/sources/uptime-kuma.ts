import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { watchedSubjects } from "./shared/watched.ts";

/**
 * Uptime Kuma's webhook notification: as JSON, as a form with JSON in `data`, in the query, or a
 * body of one's own: https://github.com/louislam/uptime-kuma/wiki/Notification-Methods
 */
export const uptimeKuma = defineSource({
  name: "uptime-kuma",
  label: "Uptime Kuma",
  hint: "Add a notification of type webhook with this address and the preset body JSON.",
  needs: "a heartbeat with its status, and the monitor",
  read(posted) {
    const message = posted.part("data").isEmpty ? posted : posted.part("data");
    const heartbeat = message.part("heartbeat", "heartbeatjson");
    const monitor = message.part("monitor", "monitorjson");
    const text = message.text("msg");
    const state = meaningOf(states, heartbeat.text("status") ?? message.text("status"));
    if (message.value("heartbeat", "status") === undefined && text !== undefined)
      return noticeOf(text.slice(0, 100));
    if (state === undefined || state instanceof NotAnAlert) return state ?? null;
    const id = monitor.text("id") ?? heartbeat.text("monitorid");
    return alertEvent({
      status: state,
      identity: id === undefined ? undefined : `monitor ${id}`,
      subjects: watchedSubjects(addressOf(monitor) ?? message.text("hostnameorurl")),
      check: monitor.text("name") ?? message.text("name", "monitorname"),
      description: heartbeat.text("msg") ?? text,
      timestamp: heartbeat.time("time"),
      link: undefined,
      tags: {
        ...tagsOf(monitor.value("tags")),
        ...tagsOf({ monitor_type: monitor.text("type"), group: monitor.text("pathname") }),
      },
    });
  },
});

const states: Readonly<Record<string, Status | NotAnAlert>> = {
  "0": "critical",
  down: "critical",
  "1": "ok",
  up: "ok",
  "2": new NotAnAlert("quiet", "This is a monitor of Uptime Kuma that is still being retried"),
  pending: new NotAnAlert("quiet", "This is a monitor of Uptime Kuma that is still being retried"),
  "3": new NotAnAlert("maintenance", "This is about a maintenance in Uptime Kuma"),
  maintenance: new NotAnAlert("maintenance", "This is about a maintenance in Uptime Kuma"),
};

/** Its test, and its notice of a certificate that expires, come without a heartbeat. */
function noticeOf(text: string): NotAnAlert {
  const kind = /\btesting$/i.test(text) ? "test" : "note";
  return new NotAnAlert(kind, `This is a text of Uptime Kuma, without a heartbeat: “${text}”`);
}

/** A monitor of another type keeps an empty address in its settings. */
const addressOf = (monitor: Fields): string | undefined =>
  [monitor.text("hostname"), monitor.text("url")].find(
    (address) => address !== undefined && !/^https?:\/\/$/.test(address),
  );
