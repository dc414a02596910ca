import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Checkly's webhook alert channel, with its default template or one that names the same variables:
 * https://www.checklyhq.com/docs/alerting-and-retries/webhooks/
 */
export const checkly = defineSource({
  name: "checkly",
  label: "Checkly",
  hint: "Add a webhook alert channel with this address, for failures, degradations and recoveries.",
  needs: "ALERT_TYPE, and CHECK_ID or CHECK_NAME",
  read(alert) {
    const type = alert.text("alerttype")?.toUpperCase();
    if (type === "NO_ALERT")
      return new NotAnAlert("quiet", "This is a result of Checkly that changes nothing");
    const status = statusOf(type ?? "");
    if (status === undefined) return null;
    const [id, name] = [alert.text("checkid"), alert.text("checkname")];
    const isCertificate = type?.endsWith("SSL") === true;
    return alertEvent({
      status,
      identity: id === undefined ? undefined : `check ${id}${isCertificate ? " certificate" : ""}`,
      subjects: [
        ["domain", isCertificate ? alert.text("sslcheckdomain") : undefined],
        ["application", name],
      ],
      check: isCertificate && name !== undefined ? `${name}: certificate` : name,
      description: alert.text("checkerrormessage", "alerttitle", "event", "title"),
      timestamp: alert.time("startedat"),
      link: alert.text("resultlink", "link"),
      tags: {
        ...tagsOf(alert.value("tags")),
        ...tagsOf({
          group: alert.text("groupname", "checkgroupname"),
          check_type: alert.text("checktype"),
          location: alert.text("runlocation"),
          certificate_days_left: alert.text("ssldaysremaining"),
          status_code: alert.text("apicheckresponsestatuscode"),
        }),
      },
    });
  },
});

/** ALERT_DEGRADED_FAILURE fails, ALERT_FAILURE_DEGRADED is degraded: the end of the type counts. */
const endings: readonly (readonly [ending: RegExp, status: Status])[] = [
  [/RECOVERY$/, "ok"],
  [/FAILURE(_REMAIN)?$/, "critical"],
  [/(DEGRADED(_REMAIN)?|SSL)$/, "warning"],
];

const statusOf = (type: string): Status | undefined =>
  endings.find(([ending]) => ending.test(type))?.[1];
