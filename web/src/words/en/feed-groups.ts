import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** The feed by the values of a tag. */
export const feedGroupWords = localize("feedGroupWords", {
  label: "Group by a tag",
  none: "No groups",
  ungroup: (tag: string) => `Stop grouping by ${tag}`,
  groupedBy: (tag: string) => `By ${tag}`,
  without: (tag: string) => `Without ${tag}`,
  loading: "Loading incidents",
  broken: "The incidents of this group could not be loaded",
  showAll: (shown: number, of: number) =>
    `${numberText(shown)} of ${numberText(of)}: show this group alone`,
  footer: (total: number, hidden: number, isLeast: boolean) =>
    [
      plural(total, { one: "# group", other: "# groups" }),
      ...(hidden > 0 ? [`${numberText(hidden)} not shown`] : []),
      ...(isLeast ? ["there may be more"] : []),
    ].join(", "),
});
