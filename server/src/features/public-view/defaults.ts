import type { PublicViewSettings } from "#contract/public-view.ts";

/** Nothing is public until somebody chooses it. */
export const defaultSettings: PublicViewSettings = {
  published: false,
  title: "",
  introduction: "",
  services: [],
  incident_title: "{service} is affected",
  fields: ["status", "start", "end", "duration", "history"],
  tags: [],
  levels: { critical: "outage", warning: "degraded", unknown: "hidden", acknowledged: "degraded" },
  wording: {
    operational: { label: "Works", headline: "All services work" },
    maintenance: { label: "Maintenance", headline: "Maintenance is under way" },
    degraded: { label: "Slower", headline: "Some services are slower than usual" },
    outage: { label: "Down", headline: "Some services are down" },
  },
  maintenance: "maintenance",
  history_days: 90,
  minimum_age_s: 300,
  time_zone: "UTC",
  notices: [],
};
