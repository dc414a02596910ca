import { localize } from "../language.ts";

/** What the console looks like for people who chose nothing. */
export const organizationDefaultWords = localize("organizationDefaultWords", {
  title: "For people who chose nothing themselves",
  intro: "What somebody chooses in their personal settings stands over it. Changes hold at once.",
  theme: "Theme",
  timeZone: "Time zone",
  timeFormat: "Time",
  favorites: "Favourite environments",
  favoritesHelp: "Everybody sees those of them that they may see.",
  noTheme: "As the system",
  noTimeZone: "That of each browser",
  noTimeFormat: "24 hours",
  notSaved: "error saving organization settings",
});
