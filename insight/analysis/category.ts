/** What kind of trouble it is, by the words of its alerts. */
import type { AnalysisAlert } from "./facts.ts";

/** Of two that fit equally well, the first. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Availability:
    "down unreachable unavailable offline dead crash crashed restart restarting outage heartbeat missing refused probe notready crashloopbackoff",
  Latency: "latency slow slowness delay delayed timeout timeouts lag response duration p95 p99",
  Errors:
    "error errors exception exceptions fail failed failing failure failures 5xx 500 502 503 504",
  Capacity:
    "cpu memory load saturation full quota limit oom oomkilled swap queue backlog connections pool threads",
  Storage: "disk disks filesystem inode inodes volume raid storage iops write writes",
  Network: "network packet packets loss dns interface link bgp route switch router bandwidth",
  Security:
    "certificate certificates cert tls ssl expiry expired expires login unauthorized intrusion vulnerability",
  Data: "replication replica backup backups corrupt corruption deadlock deadlocks migration stale",
};
const WORDS = new Map(
  Object.entries(CATEGORIES).flatMap(([category, words]) =>
    words.split(" ").map((word): [string, string] => [word, category]),
  ),
);

/** The one that most alerts speak of; null where none says. */
export function categoryOf(alerts: readonly Pick<AnalysisAlert, "problem">[]): string | null {
  const counts = new Map<string, number>();
  for (const { problem } of alerts) {
    const categories = new Set(
      (problem.slice(0, READ_CHARACTERS).toLowerCase().match(WORD) ?? []).flatMap((word) => {
        const category = WORDS.get(word);
        return category === undefined ? [] : [category];
      }),
    );
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const names = Object.keys(CATEGORIES).filter((category) => counts.has(category));
  names.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return names[0] ?? null;
}

const READ_CHARACTERS = 1000;
const WORD = /[a-z0-9]+/g;
