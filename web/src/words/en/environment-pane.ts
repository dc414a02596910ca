import { localize } from "../language.ts";
import { incidentCount } from "./counts.ts";
import { folderWords } from "./pieces.ts";
import { numberText } from "../format.ts";

export const environmentPaneWords = localize("environmentPaneWords", {
  title: "Environments",
  search: "Search environments",
  searchPlaceholder: "Name of an environment",
  create: "New environment",
  hide: "Hide environments",
  favorites: "Favourites",
  others: "Other environments",
  addFavorite: (name: string) => `Add ${name} to favourites`,
  dropFavorite: (name: string) => `Remove ${name} from favourites`,
  edit: (name: string) => `Edit ${name}`,
  counts: (unhandled: number, active: number) =>
    `${numberText(unhandled)} unhandled of ${numberText(active)} active`,
  placing: (name: string) => `Placing incidents in ${name}`,
  placed: (done: number, of: number) => `${numberText(done)} of ${incidentCount(of)} placed`,
  broken: "The environments could not be loaded",
  none: (typed: string) => `No environment matches “${typed}”.`,
  intro: "Environments divide the feed by team, site or service.",
  live: (zone: string) => `Live · ${zone}`,
  offline: (since: string, zone: string) => `Offline since ${since} · ${zone}`,
  folders: folderWords,
  choose: "Choose an environment",
  current: (name: string) => `Environment: ${name}`,
  volume: (opened: number, now: number) =>
    `${incidentCount(opened)} in the last 24 hours, ${numberText(now)} in this hour`,
  arrange: "Arrange environments",
  arrangeDone: "Done",
  arrangeHelp:
    "Drag a row, or press Alt and an arrow key. An environment belongs to the group above it.",
  arrangeFavoritesHelp: "Drag a row, or press Alt and an arrow key.",
  arrangeNone: "No group",
  arrangeFailed: "The order was not saved",
  move: (name: string) => `Move ${name}`,
  moved: (name: string, place: number, of: number) =>
    `${name}: ${numberText(place)} of ${numberText(of)}`,
});
