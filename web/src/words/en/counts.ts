import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const incidentCount = (count: number): string =>
  plural(count, { one: "# incident", other: "# incidents" });
/** "7 alerts". */
export const alertCount = localize("alertCount", (count: number): string =>
  plural(count, { one: "# alert", other: "# alerts" }),
);
/** One is called by its title, several are counted. */
export const titleOrCount = (count: number, title: string): string =>
  count === 1 ? title : incidentCount(count);
/** The last of a list of names that is cut short: "Ada, Rui and 3 more". */
export const moreCount = localize("moreCount", (count: number) => `${numberText(count)} more`);
