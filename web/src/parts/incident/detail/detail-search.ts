export const detailTabs = [
  "overview",
  "analysis",
  "alerts",
  "activity",
  "similar",
  "related",
  "topology",
  "changes",
  "tickets",
  "workflows",
] as const;
export const activityFilters = ["all", "comments", "people", "alerts"] as const;
/** How long before the incident tickets are looked at, in minutes. */
export const ticketTimes = ["30", "120", "1440", "10080"] as const;
export const alertSorts = ["status", "start", "last_change"] as const;

/** What an address says about the incident that it shows. Whatever is left out is as usual. */
export interface DetailSearch {
  tab?: (typeof detailTabs)[number];
  /** The alert in the drawer. */
  alert?: string;
  /** Which activity is listed. */
  show?: (typeof activityFilters)[number];
  alert_query?: string;
  alert_sort?: (typeof alertSorts)[number];
  alert_order?: "asc" | "desc";
  alert_view?: "timeline";
  /** The messages about it, in the drawer. */
  deliveries?: "open";
  /** The ticket beside the list. */
  ticket?: string;
  ticket_query?: string;
  ticket_before?: (typeof ticketTimes)[number];
  /** The change beside the list. */
  change?: string;
  change_query?: string;
}

/** What is to be different; what is usual may be named as well. */
export type DetailChange = Readonly<Partial<Record<keyof DetailSearch, string>>>;

export function readDetailSearch(raw: Record<string, unknown>): DetailSearch {
  const [tab, show, alert_sort, alert_order] = [
    oneOf(detailTabs, raw["tab"]),
    oneOf(activityFilters, raw["show"]),
    oneOf(alertSorts, raw["alert_sort"]),
    oneOf(["asc", "desc"] as const, raw["alert_order"]),
  ];
  const [alert, ticket, change] = [
    numberIn(raw["alert"]),
    numberIn(raw["ticket"]),
    numberIn(raw["change"]),
  ];
  const [alert_query, ticket_query, change_query] = [
    textIn(raw["alert_query"]),
    textIn(raw["ticket_query"]),
    textIn(raw["change_query"]),
  ];
  const ticket_before = oneOf(ticketTimes, raw["ticket_before"]);
  return {
    ...(tab && tab !== "overview" && { tab }),
    ...(alert !== undefined && { alert }),
    ...(show && show !== "all" && { show }),
    ...(alert_query !== "" && { alert_query }),
    ...(alert_sort && { alert_sort }),
    ...(alert_order && { alert_order }),
    ...(raw["alert_view"] === "timeline" && { alert_view: "timeline" as const }),
    ...(raw["deliveries"] === "open" && { deliveries: "open" as const }),
    ...(ticket !== undefined && { ticket }),
    ...(ticket_query !== "" && { ticket_query }),
    ...(ticket_before && ticket_before !== "30" && { ticket_before }),
    ...(change !== undefined && { change }),
    ...(change_query !== "" && { change_query }),
  };
}

const numberIn = (value: unknown): string | undefined =>
  /^\d{1,18}$/.exec(String(value ?? ""))?.[0];

/** Addresses of numbers are read as such. */
const textIn = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === String(value));
}
