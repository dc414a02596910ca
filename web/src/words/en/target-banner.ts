import { localize } from "../language.ts";
import { plural } from "../format.ts";

/** On every screen while a system that incidents are shared with does not answer. */
export const targetBannerWords = localize("targetBannerWords", {
  title: "Targets that are down",
  down: (name: string) => `${name} takes no messages`,
  since: "since",
  waiting: (count: number) => plural(count, { one: "# waits", other: "# wait" }),
  more: (count: number) =>
    plural(count, { one: "(# more target is down)", other: "(# more targets are down)" }),
  open: "See why",
});
