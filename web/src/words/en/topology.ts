import { numberText, plural } from "../format.ts";
import { localize } from "../language.ts";

/** What depends on what: of the organization, and around an incident. */
export const topologyWords = localize("topologyWords", {
  graph: "Graph of what depends on what. Arrow keys lead from node to node.",
  loading: "Loading the topology",
  broken: "The topology could not be loaded",
  none: "No alert is about a known node",
  noneWords: "The topology names none of these hosts and services.",
  open: "Open the topology",
  failing: (failing: number, all: number) =>
    `${numberText(failing)} of ${plural(all, { one: "# node fails", other: "# nodes fail" })}`,
  follow: (count: number, root: string) =>
    `${plural(count, { one: "# of them depends on", other: "# of them depend on" })} ${root}`,
  cut: "There are more neighbours than are shown.",
  view: "View",
  views: { graph: "Graph", list: "List" },
  links: "Neighbours",
  linkCounts: (links: number) =>
    links === 0 ? "Failing only" : plural(links, { one: "1 link away", other: "# links away" }),
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  order: "Order of failing",
  after: (lasted: string) => `+${lasted}`,
  suspected: "suspected root",
  healthy: "no alerts",
  alerts: (count: number) => plural(count, { one: "# alert", other: "# alerts" }),
  needs: "Depends on",
  neededBy: "Needed by",
  nothing: "nothing here",
  kind: "Kind",
  names: "Known by",
  openAlerts: "Alerts",
  node: "Node",
  state: "State",
  since: "Since",
});
