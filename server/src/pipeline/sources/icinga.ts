import { defineSource } from "./shared/define-source.ts";
import type { Fields } from "./shared/fields.ts";
import { hostCheckEvent, proseTime } from "./shared/host-check.ts";
import { textIn } from "./shared/values.ts";

/**
 * A notification command of Icinga 2 that posts what its environment holds, whatever it calls that,
 * and the events of its API (Notification, StateChange):
 * https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#notification-commands
 */
export const icinga = defineSource({
  name: "icinga",
  label: "Icinga",
  hint: "Add a notification command that posts its environment to this address, for hosts and services.",
  needs: "a host, and the state of the host or the service",
  read(notification) {
    const [host, service] = [notification.part("host"), notification.part("service")];
    const serviceName = nameOf(notification, service, "service");
    const own = serviceName === undefined ? "host" : "service";
    const object = serviceName === undefined ? host : service;
    const result = notification.part("checkresult");
    return hostCheckEvent({
      sender: "Icinga",
      type: notification.text("notificationtype"),
      host: nameOf(notification, host, "host"),
      service: serviceName,
      state:
        notification.text(`${own}state`, "state", "status") ??
        object.text("state") ??
        result.text("state"),
      output:
        notification.text(`${own}output`, "output", "notificationoutput", "message") ??
        object.text("output") ??
        result.text("output"),
      timestamp:
        notification.time("timet", "timestamp", "icingatimet") ??
        proseTime(notification.text("longdatetime", "icingalongdatetime")),
      links: [
        notification.text("link", "icingaweb2url", "icingaurl"),
        object.text("notesurl", "actionurl"),
        notification.text(`${own}notesurl`, `${own}actionurl`),
      ],
      tags: {
        host_display_name: notification.text("hostdisplayname", "hostalias"),
        service_display_name: notification.text("servicedisplayname"),
        host_address: notification.text("hostaddress", "address") ?? host.text("address"),
        host_groups: groupsOf(notification, host),
        notification_type: notification.text("notificationtype"),
        comment: notification.text("notificationcomment", "comment", "text"),
      },
    });
  },
});

/** What stays when somebody renames the host on display comes first. */
const nameOf = (notification: Fields, object: Fields, kind: string): string | undefined =>
  notification.text(`${kind}name`, kind, `${kind}desc`, `${kind}description`) ??
  object.text("name", "displayname") ??
  notification.text(`${kind}displayname`, `${kind}alias`);

const groupsOf = (notification: Fields, host: Fields): string[] =>
  [...notification.list("hostgroups"), ...host.list("groups")].flatMap(
    (group) => textIn(group) ?? [],
  );
