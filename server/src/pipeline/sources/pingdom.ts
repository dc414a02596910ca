import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Pingdom's webhook, of uptime and of transaction checks:
 * https://documentation.solarwinds.com/en/success_center/pingdom/content/topics/webhooks.htm
 */
export const pingdom = defineSource({
  name: "pingdom",
  label: "Pingdom",
  hint: "Add a webhook integration with this address, and choose it in your checks.",
  needs: "check_id or check_name, and current_state",
  read(alert) {
    const status = statusOf(alert);
    if (status === undefined) return null;
    const [id, parameters] = [alert.text("checkid"), alert.part("checkparams")];
    return alertEvent({
      status,
      identity: id === undefined ? undefined : `check ${id}`,
      subjects: [
        ["host", parameters.text("hostname")],
        ["url", parameters.text("fullurl", "url")],
      ],
      check: alert.text("checkname"),
      description: alert.text("longdescription", "description"),
      timestamp: alert.time("statechangedtimestamp", "statechangedutctime"),
      link: undefined,
      tags: {
        ...tagsOf(alert.value("tags")),
        ...tagsOf({
          check_type: alert.text("checktype"),
          importance: alert.text("importancelevel"),
          location: alert.part("firstprobe").text("location"),
          message: alert.text("custommessage"),
        }),
      },
    });
  },
});

const states: Readonly<Record<string, "open" | "ok">> = {
  up: "ok",
  success: "ok",
  down: "open",
  failing: "open",
};

function statusOf(alert: Fields): Status | undefined {
  const state = meaningOf(states, alert.text("currentstate"));
  if (state !== "open") return state;
  return /^low$/i.test(alert.text("importancelevel") ?? "") ? "warning" : "critical";
}
