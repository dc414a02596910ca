import { localize } from "../language.ts";

/** What the console looks like for people who chose nothing. */
export const organizationDefaultWords = localize("organizationDefaultWords", {
  title: "Defaults for everyone",
  intro: "Personal settings override these. Changes apply immediately.",
  theme: "Theme",
  timeZone: "Time zone",
  timeFormat: "Time",
  favorites: "Favourite environments",
  favoritesHelp: "People see only those they have access to.",
  noTheme: "System",
  noTimeZone: "Browser time zone",
  noTimeFormat: "24 hours",
  notSaved: "Error saving organization settings",
});
