/** What of an incident is compared with tickets. */
import type { IncidentText } from "#insight/rank-tickets.ts";
import type { TagsByCategory } from "#contract/tag-categories.ts";
import type { IncidentState } from "../incidents/world/state.ts";

/** What tickets call it, in other words of tags. */
const sameLabels: Readonly<Record<string, string>> = {
  application: "service",
  app: "service",
  business_service: "service",
  device: "ci",
  cmdb_ci: "ci",
  location: "site",
  datacenter: "site",
  data_center: "site",
  dc: "site",
  owner: "team",
  owners: "team",
  assignment_group: "team",
};
/** Besides the tags that name the host, the item, the check and the owner. */
const comparedTags: ReadonlySet<string> = new Set([
  ...Object.keys(sameLabels),
  "service",
  "ci",
  "site",
  "region",
  "zone",
  "cluster",
  "namespace",
  "environment",
  "team",
  "category",
  "component",
  "customer",
  "product",
  "database",
]);
const labelNames = 15;
const valuesPerLabel = 20;

export const labelName = (name: string): string => sameLabels[name] ?? name;

/** `facts` are the values that its alerts have, by tag. */
export function incidentText(
  incident: Pick<IncidentState, "title" | "subtitle" | "start" | "end">,
  {
    descriptions,
    facts,
    tags: { host, ci, check, ownership },
  }: {
    descriptions: readonly string[];
    facts: Readonly<Record<string, readonly string[]>>;
    tags: TagsByCategory;
  },
): IncidentText {
  const categoryTags = [...host, ...ci, ...check, ...ownership];
  const names = [
    ...categoryTags,
    ...[...comparedTags].filter((name) => !categoryTags.includes(name)),
  ];
  const labels = new Map<string, readonly string[]>();
  for (const name of names) {
    const values = facts[name] ?? [];
    const label = labelName(name);
    if (values.length > 0)
      labels.set(label, [...new Set([...(labels.get(label) ?? []), ...values])]);
  }
  return {
    title: incident.title,
    texts: [incident.subtitle, ...descriptions].filter((text) => text !== ""),
    labels: Object.fromEntries(
      [...labels]
        .slice(0, labelNames)
        .map(([name, values]) => [name, values.slice(0, valuesPerLabel)]),
    ),
    start: incident.start,
    end: incident.end,
  };
}
