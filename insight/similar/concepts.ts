/**
 * What incidents are about in the words of operations: what may cause one, and what part of a
 * system may fail. General vocabulary of the trade, as incident taxonomies use it (Gunawi et al.,
 * "Why does the cloud stop computing?", 2016; Ganatra et al., "Detection is better than cure", 2023).
 */
import { stem } from "../stem.ts";
import type { Word } from "../words.ts";

export interface Concepts {
  names: readonly string[];
  /** Positions among the names, by the form of a word that is compared. */
  byTerm: ReadonlyMap<string, readonly number[]>;
}

/** How much a text says of each concept, 0 or more. */
export type Profile = Float64Array;

export const causes = conceptsOf({
  configuration:
    "config configuration misconfiguration misconfigure misconfigured setting parameter policy flag",
  change:
    "deployment deploy deployed rollout release released upgrade code bug defect regression version " +
    "hotfix update updated patch",
  load:
    "traffic load surge spike demand flood volume increase increased ddos attack overload " +
    "overloaded request high",
  capacity:
    "capacity exhausted exhaustion threshold limit quota cpu memory leak insufficient resource " +
    "utilization contention",
  concurrency: "race deadlock lock locking locked concurrent concurrency timing thread",
  link: "router switch fiber fibre cable device link bgp route routing optical packet network",
  power: "power utility generator ups breaker electrical battery",
  cooling: "cooling temperature thermal humidity hvac overheat heat",
  disk: "disk drive ssd",
  hardware: "hardware faulty fault failed firmware rack",
  supplier: "third-party vendor provider isp carrier external upstream",
  removal: "delete deleted deletion removed removal decommission decommissioned missing drained",
  error_handling: "exception retry retried unhandled crash crashed",
  compatibility: "incompatible incompatibility compatibility mismatch unsupported format",
  certificate: "certificate expired ssl tls secret credential",
  space: "full space",
});

export const components = conceptsOf({
  network: "network networking connectivity route routing packet peering vpn link wan ip",
  name_resolution: "dns name resolution resolve nameserver domain",
  load_balancer: "balancer balancing front-end frontend gateway proxy",
  database: "database sql query table replica db transaction",
  storage: "storage blob file volume object bucket disk",
  compute: "vm virtual machine host instance node cluster server hypervisor datacenter",
  application: "portal ui console web app page browser dashboard website",
  middleware:
    "queue bus message authentication identity token directory cache manager api sign-in login",
  backend: "backend back-end service job pipeline processing worker",
  facility: "power cooling hardware",
});

function conceptsOf(words: Readonly<Record<string, string>>): Concepts {
  const byTerm = new Map<string, number[]>();
  for (const [position, list] of Object.values(words).entries())
    for (const term of new Set(list.split(" ").map(stem)))
      byTerm.set(term, [...(byTerm.get(term) ?? []), position]);
  return { names: Object.keys(words), byTerm };
}

/** The logarithm of how often each is spoken of. */
export function profileOf(words: readonly Word[], { names, byTerm }: Concepts): Profile {
  const counts = new Float64Array(names.length);
  for (const { term } of words)
    for (const position of byTerm.get(term) ?? []) counts[position] = (counts[position] ?? 0) + 1;
  return counts.map(Math.log1p);
}
