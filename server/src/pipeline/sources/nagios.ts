import { defineSource } from "./shared/define-source.ts";
import type { Fields } from "./shared/fields.ts";
import { hostCheckEvent, proseTime } from "./shared/host-check.ts";

/**
 * A notification command of Nagios or Naemon that posts its macros, by their own names or those of
 * its environment (NAGIOS_…):
 * https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/macrolist.html
 */
export const nagios = defineSource({
  name: "nagios",
  label: "Nagios",
  hint: "Add a notification command that posts the macros to this address, for hosts and services.",
  needs: "HOSTNAME, and HOSTSTATE or SERVICESTATE",
  read(notification) {
    const text = macrosOf(notification);
    const service = text("servicedesc", "servicedescription", "service", "servicename");
    const own = service === undefined ? "host" : "service";
    return hostCheckEvent({
      sender: "Nagios",
      type: text("notificationtype", "type"),
      host: text("hostname", "host"),
      service,
      state: text(`${own}state`, "state", "status", `${own}stateid`, "stateid"),
      output: text(`${own}output`, "output", "message"),
      timestamp:
        notification.time("timet", "nagiostimet", "timestamp") ??
        proseTime(text("longdatetime", "datetime")),
      links: [text(`${own}notesurl`), text(`${own}actionurl`), text("link", "url")],
      tags: {
        host_alias: text("hostalias"),
        host_address: text("hostaddress", "address"),
        host_groups: listOf(text("hostgroupnames", "hostgroupname")),
        service_groups: listOf(text("servicegroupnames", "servicegroupname")),
        notification_type: text("notificationtype"),
        long_output: text(`long${own}output`),
        comment: text("notificationcomment", `${own}ackcomment`),
      },
    });
  },
});

/** A macro by its own name, or as the environment of a command has it. */
const macrosOf =
  (notification: Fields) =>
  (...names: string[]): string | undefined =>
    notification.text(...names.flatMap((name) => [name, `nagios${name}`]));

const listOf = (text: string | undefined): string[] =>
  text?.split(",").map((item) => item.trim()) ?? [];
