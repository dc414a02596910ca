/** What the demo monitors: an invented shop, the same in each of its cells. */
export type SenderName = "alertmanager" | "prometheus" | "grafana" | "api";
export type PartKind = "service" | "database" | "queue" | "cache" | "device";

/** What is measured, by whom, and what a bad value sounds like. */
export interface Check {
  name: string;
  sender: SenderName;
  label: string;
  unit: string;
  limit: number;
  /** Times the limit that a bad value reaches. */ failureFactor: number;
}
export interface Part {
  name: string;
  kind: PartKind;
  application: string;
  team: string;
  cell: string;
  cluster: string;
  region: string;
  stage: "production" | "staging";
  hosts: readonly string[];
  needs: readonly string[];
  checks: readonly Check[];
}
export interface Site {
  parts: readonly Part[];
  /** Parts of the same cell that need this one. */ dependents(part: Part): readonly Part[];
}

const check = (
  name: string,
  sender: SenderName,
  [label, unit, limit, failureFactor]: [string, string, number, number],
): Check => ({ name, sender, label, unit, limit, failureFactor });
const checks: Record<PartKind, readonly Check[]> = {
  service: [
    check("HighErrorRate", "alertmanager", ["error rate", " %", 2, 20]),
    check("HighLatency", "alertmanager", ["p99 latency", " ms", 800, 6]),
    check("PodRestarting", "alertmanager", ["restarts in 10 min", "", 3, 4]),
    check("NodeCpuSaturated", "prometheus", ["CPU use", " %", 85, 1.17]),
    check("NodeMemoryLow", "prometheus", ["memory use", " %", 90, 1.1]),
    check("Requests dropped", "grafana", ["requests dropped", "/s", 5, 30]),
  ],
  database: [
    check("ReplicationLag", "alertmanager", ["replication lag", " s", 30, 20]),
    check("NodeDiskFilling", "prometheus", ["disk use", " %", 85, 1.17]),
    check("Slow queries", "grafana", ["slow queries", "/min", 20, 15]),
    check("ConnectionsExhausted", "alertmanager", ["connections", " %", 80, 1.24]),
  ],
  queue: [
    check("Consumer lag", "grafana", ["messages waiting", "", 10_000, 60]),
    check("BrokerDown", "alertmanager", ["brokers down", "", 1, 2]),
    check("NodeDiskFilling", "prometheus", ["disk use", " %", 85, 1.17]),
  ],
  cache: [
    check("HitRatioLow", "alertmanager", ["misses", " %", 20, 4]),
    check("NodeMemoryLow", "prometheus", ["memory use", " %", 90, 1.1]),
  ],
  device: [
    check("link", "api", ["packet loss", " %", 1, 60]),
    check("ping", "api", ["round trip", " ms", 20, 30]),
    check("temperature", "api", ["temperature", " °C", 60, 1.5]),
  ],
};

/** Name, kind, hosts, what it needs; by application and team. */
const partPlan: readonly {
  application: string;
  team: string;
  parts: readonly [string, PartKind, number, ...string[]][];
}[] = [
  {
    application: "storefront",
    team: "shop",
    parts: [
      ["web", "service", 4, "gateway"],
      ["catalogue", "service", 3, "catalogue-db", "page-cache"],
      ["search", "service", 3, "catalogue"],
      ["cart", "service", 2, "session-cache"],
      ["pricing", "service", 2, "catalogue-db"],
      ["reviews", "service", 1, "catalogue-db"],
    ],
  },
  {
    application: "checkout",
    team: "payments",
    parts: [
      ["checkout", "service", 3, "cart", "payments", "orders"],
      ["payments", "service", 2, "ledger-db"],
      ["vouchers", "service", 1, "ledger-db"],
      ["fraud-check", "service", 2, "payments"],
    ],
  },
  {
    application: "fulfilment",
    team: "logistics",
    parts: [
      ["orders", "service", 3, "orders-db", "events-bus"],
      ["inventory", "service", 2, "orders-db"],
      ["shipping", "service", 2, "events-bus"],
      ["tracking", "service", 1, "shipping"],
      ["warehouse-sync", "service", 1, "events-bus"],
    ],
  },
  {
    application: "accounts",
    team: "identity",
    parts: [
      ["accounts", "service", 2, "accounts-db"],
      ["sessions", "service", 2, "session-cache"],
      ["loyalty", "service", 1, "accounts"],
    ],
  },
  {
    application: "platform",
    team: "platform",
    parts: [
      ["gateway", "service", 3, "core-switch"],
      ["mailer", "service", 1, "events-bus"],
      ["events-bus", "queue", 3, "core-switch"],
      ["page-cache", "cache", 2],
      ["session-cache", "cache", 2],
    ],
  },
  {
    application: "data",
    team: "data",
    parts: [
      ["catalogue-db", "database", 2, "storage-array"],
      ["orders-db", "database", 2, "storage-array"],
      ["ledger-db", "database", 2, "storage-array"],
      ["accounts-db", "database", 2, "storage-array"],
    ],
  },
  {
    application: "network",
    team: "network",
    parts: [
      ["core-switch", "device", 2],
      ["edge-router", "device", 1],
      ["storage-array", "device", 1],
    ],
  },
];

const regions = ["north", "south", "harbour", "island", "valley", "coast"];

/** The first two cells are production, the third is where things are tried. */
export function siteOf(cells: number): Site {
  const parts = Array.from({ length: cells }, (_, index) => partsOfCell(index)).flat();
  const neededBy = new Map<string, Part[]>();
  for (const part of parts)
    for (const name of part.needs)
      neededBy.set(`${part.cell} ${name}`, [...(neededBy.get(`${part.cell} ${name}`) ?? []), part]);
  return { parts, dependents: (part) => neededBy.get(`${part.cell} ${part.name}`) ?? [] };
}

function partsOfCell(index: number): Part[] {
  const region = regions[index % regions.length] ?? "north";
  const cell = `${region}-${1 + Math.floor(index / regions.length)}`;
  const stage = index === 2 ? "staging" : "production";
  return partPlan.flatMap(({ application, team, parts }) =>
    parts.map(([name, kind, hosts, ...needs]) => ({
      name,
      kind,
      application,
      team,
      cell,
      cluster: `nw-${cell}`,
      region,
      stage,
      needs,
      checks: checks[kind],
      hosts: Array.from(
        { length: hosts },
        (_, host) => `${name}-${host + 1}.${cell}.northwind.example`,
      ),
    })),
  );
}
