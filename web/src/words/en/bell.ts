import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** What leads to a person's own inbox: stands on every screen. */
export const bellWords = localize("bellWords", {
  title: "Notifications",
  bell: (unread: number) =>
    unread === 0
      ? "Notifications"
      : plural(unread, { one: "Notifications, # unread", other: "Notifications, # unread" }),
  openAll: "Open all notifications",
  count: (unread: number) => (unread > 99 ? "99+" : numberText(unread)),
});
