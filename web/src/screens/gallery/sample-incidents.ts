import type { Status, StatusCounts } from "../../ui/status/status.ts";

/** What the gallery shows in place of incidents: shapes and lengths that stress a row. */
export interface SampleIncident {
  id: string;
  status: Status;
  title: string;
  flag?: "Flapping" | "Partly in maintenance" | "Snoozed until 06:00";
  facts: string;
  extra?: number;
  source: string;
  counts: StatusCounts;
  agoMin: number;
  ageMin: number;
  priority: string;
  shares: number;
  assignee: string | null;
}

const SHAPES: readonly Omit<SampleIncident, "id">[] = [
  {
    status: "critical",
    title: "db-1.northwind",
    facts: "Disk write latency, Replication lag, Slow queries",
    extra: 4,
    source: "Zabbix",
    counts: { critical: 3, warning: 2, acknowledged: 1, ok: 1 },
    agoMin: 1,
    ageMin: 41,
    priority: "P1",
    shares: 2,
    assignee: "Ada Lovelace",
  },
  {
    status: "critical",
    title: "checkout-api",
    facts: "5xx rate, p99 latency, Error budget burn",
    source: "Prometheus",
    counts: { critical: 4, warning: 1 },
    agoMin: 2,
    ageMin: 6,
    priority: "P1",
    shares: 0,
    assignee: null,
  },
  {
    status: "critical",
    title: "scan-gw",
    flag: "Flapping",
    facts: "Session resets, Queue depth, Socket errors",
    extra: 2,
    source: "Zabbix",
    counts: { critical: 3, warning: 4, ok: 7 },
    agoMin: 4,
    ageMin: 23,
    priority: "P2",
    shares: 1,
    assignee: "Rui Santos",
  },
  {
    status: "warning",
    title: "edge-lb-ams-2",
    facts: "TLS handshake errors, Backend retries",
    source: "Grafana",
    counts: { warning: 3 },
    agoMin: 11,
    ageMin: 18,
    priority: "P3",
    shares: 0,
    assignee: null,
  },
  {
    status: "unknown",
    title: "pdu-r14-b",
    facts: "No data from SNMP poller, Inlet temperature",
    source: "Zabbix",
    counts: { unknown: 2 },
    agoMin: 12,
    ageMin: 34,
    priority: "P3",
    shares: 0,
    assignee: null,
  },
  {
    status: "acknowledged",
    title: "erp-if-07",
    facts: "IDoc queue stuck, RFC destination down",
    source: "Checkmk",
    counts: { acknowledged: 4 },
    agoMin: 16,
    ageMin: 125,
    priority: "P2",
    shares: 1,
    assignee: "Ada Lovelace",
  },
  {
    status: "warning",
    title: "san-array2",
    flag: "Partly in maintenance",
    facts: "Pool usage 91 %, Rebuild rate, Controller B",
    extra: 1,
    source: "Checkmk",
    counts: { warning: 4, ok: 2 },
    agoMin: 19,
    ageMin: 47,
    priority: "P3",
    shares: 1,
    assignee: null,
  },
  {
    status: "critical",
    title: "vpn-gw-lyon",
    flag: "Snoozed until 06:00",
    facts: "Tunnel down, Keepalive lost",
    source: "Nagios",
    counts: { critical: 2 },
    agoMin: 38,
    ageMin: 100,
    priority: "P3",
    shares: 0,
    assignee: "Rui Santos",
  },
  {
    status: "ok",
    title: "dns-int-01.ams",
    facts: "SERVFAIL rate, Zone transfer",
    source: "Prometheus",
    counts: { ok: 4 },
    agoMin: 76,
    ageMin: 44,
    priority: "P2",
    shares: 1,
    assignee: "Ada Lovelace",
  },
  {
    status: "warning",
    title: "backup-vault-2-with-a-name-that-is-far-too-long-for-one-line",
    facts: "Job duration, Repository free space, Deduplication ratio, Catalogue age",
    extra: 12,
    source: "Checkmk",
    counts: { warning: 300 },
    agoMin: 101,
    ageMin: 348,
    priority: "P4",
    shares: 0,
    assignee: null,
  },
];

export function sampleIncidents(count: number, prefix = "i"): SampleIncident[] {
  const rounds = Array.from({ length: Math.ceil(count / SHAPES.length) }, (_, round) => round);
  return rounds
    .flatMap((round) =>
      SHAPES.map((shape, at) => ({
        ...shape,
        id: `${prefix}${round}-${at}`,
        agoMin: shape.agoMin + round * 90,
      })),
    )
    .slice(0, count);
}
