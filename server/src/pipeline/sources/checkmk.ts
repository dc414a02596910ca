import { defineSource } from "./shared/define-source.ts";
import type { Fields } from "./shared/fields.ts";
import { hostCheckEvent, proseTime } from "./shared/host-check.ts";

/**
 * A notification script of Checkmk that posts its environment, with NOTIFY_ before the names or
 * without, or a selection of it. What begins with LAST or PREVIOUS is an earlier state.
 * https://docs.checkmk.com/latest/en/notifications.html#scripts
 */
export const checkmk = defineSource({
  name: "checkmk",
  label: "Checkmk",
  hint: "Add a notification script that posts its environment to this address.",
  needs: "HOSTNAME, and HOSTSTATE or SERVICESTATE",
  read(notification) {
    const { text, time } = variablesOf(notification);
    const service =
      text("what")?.toUpperCase() === "HOST"
        ? undefined
        : text("servicedesc", "service", "servicedescription");
    const own = service === undefined ? "host" : "service";
    return hostCheckEvent({
      sender: "Checkmk",
      type: text("notificationtype"),
      host: text("hostname", "host"),
      service,
      state: text(`${own}state`, `${own}shortstate`, "state", "status"),
      output: text(`${own}output`, "output", "summary"),
      timestamp:
        time("microtime", "timestamp", "timet") ??
        proseTime(text("longdatetime")) ??
        time("shortdatetime"),
      links: [text(`${own}url`), text("url", "link")],
      tags: {
        host_alias: text("hostalias", "alias"),
        host_address: text("hostaddress", "address"),
        site: text("omdsite", "site"),
        notification_type: text("notificationtype"),
        long_output: text(`long${own}output`, "longoutput"),
        comment: text("notificationcomment"),
      },
    });
  },
});

const variablesOf = ({ text, time }: Fields): Pick<Fields, "text" | "time"> => {
  const spellings = (names: string[]) => names.flatMap((name) => [`notify${name}`, name]);
  return {
    text: (...names) => text(...spellings(names)),
    time: (...names) => time(...spellings(names)),
  };
};
