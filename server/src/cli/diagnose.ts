import { diagnoseJobs } from "./diagnose-jobs.ts";
import type { NodeRow } from "../features/nodes/store.ts";
import { diagnoseNodes } from "./diagnose-nodes.ts";
import type { JobKindFacts, OrganizationFacts, RoleFacts, WrongSet } from "./store-doctor.ts";

export interface Finding {
  name: string;
  state: "ok" | "warning" | "wrong";
  detail: string;
}

/** What there is to see of an installation, gathered before anything is judged. */
export interface DatabaseFacts {
  version: string;
  nowS: number;
  databaseS: number;
  migrations: { applied: string[]; shipped: string[] };
  role: { name: string; facts: RoleFacts | null };
  unguarded: string[];
  organizations: {
    name: string;
    facts: OrganizationFacts;
    jobKinds: JobKindFacts[];
    wrongSets: WrongSet[];
  }[];
  /** Server processes that announce themselves. */
  nodes: NodeRow[];
  /** Of the jobs that this version runs. */
  knownJobKinds: string[];
  /** False when the database was started for this look alone: then nobody works off what waits. */
  mayBeServed: boolean;
}

const minPostgresVersion = 15;
const maxClockSkewS = 5;
const stuckAfterS = 60;

export function diagnose(facts: DatabaseFacts): Finding[] {
  return [
    judge("database", Number.parseInt(facts.version, 10) >= minPostgresVersion, [
      `PostgreSQL ${facts.version}`,
      `PostgreSQL ${facts.version} is older than ${minPostgresVersion}`,
    ]),
    schema(facts),
    role(facts),
    judge("isolation", facts.unguarded.length === 0, [
      "all tables of organizations force row level security",
      `without forced row level security: ${facts.unguarded.join(", ")}`,
    ]),
    judge("clock", Math.abs(facts.nowS - facts.databaseS) <= maxClockSkewS, [
      "this machine and the database agree",
      `this machine and the database are ${Math.abs(facts.nowS - facts.databaseS).toFixed(1)} s apart`,
    ]),
    ...diagnoseNodes(facts.nodes, facts.databaseS),
    ...facts.organizations.flatMap((each) => organization(each, facts)),
  ];
}

const judge = (name: string, isGood: boolean, [good, bad]: [string, string]): Finding => ({
  name,
  state: isGood ? "ok" : "wrong",
  detail: isGood ? good : bad,
});

function schema({ migrations: { applied, shipped } }: DatabaseFacts): Finding {
  const missing = shipped.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !shipped.includes(name));
  if (newer.length > 0)
    return {
      name: "schema",
      state: "wrong",
      detail: `made by a newer version of Tocsin: ${newer.join(", ")}`,
    };
  return judge("schema", missing.length === 0, [
    `all ${applied.length} migrations applied`,
    `not yet migrated: ${missing.join(", ")}; "tocsin migrate" applies them`,
  ]);
}

function role({ role: { name, facts } }: DatabaseFacts): Finding {
  if (!facts)
    return {
      name: "role",
      state: "wrong",
      detail: `the application's role ${name} does not exist; "tocsin migrate" creates it`,
    };
  const powers = [
    facts.rolsuper ? "is a superuser" : "",
    facts.rolbypassrls ? "bypasses row level security" : "",
    facts.owns > 0 ? `owns ${facts.owns} tables` : "",
  ].filter(Boolean);
  return judge("role", powers.length === 0, [
    `${name} owns nothing and cannot bypass row level security`,
    `${name} ${powers.join(" and ")}`,
  ]);
}

function organization(
  { name, facts, jobKinds, wrongSets }: DatabaseFacts["organizations"][number],
  { nowS, knownJobKinds, mayBeServed }: DatabaseFacts,
): Finding[] {
  const waitedS = facts.oldest_pending === null ? 0 : nowS - facts.oldest_pending;
  const aheadS = facts.newest === null ? 0 : facts.newest - nowS;
  const isUnserved: Finding["state"] = mayBeServed ? "wrong" : "warning";
  const findings: Finding[] = [
    judge(`${name}: counters`, wrongSets.length === 0, [
      "match a recount",
      wrongSets
        .map(
          (set) => `set ${set.id} says ${set.stored.join("/")}, counted ${set.counted.join("/")}`,
        )
        .join("; "),
    ]),
    judge(`${name}: dead letters`, facts.failures === 0, [
      "none",
      `${facts.failures} events could not be processed; see them by cause in the console, and replay them there`,
    ]),
    {
      name: `${name}: inbox`,
      state: waitedS > stuckAfterS ? isUnserved : "ok",
      detail:
        facts.pending === 0
          ? "nothing is waiting"
          : `${facts.pending} events are waiting, the oldest for ${Math.round(waitedS)} s${mayBeServed ? "" : "; no server is running"}`,
    },
    {
      name: `${name}: log of events`,
      state: "ok",
      detail:
        facts.sealed_until === null
          ? "complete; replay covers all of it"
          : `deleted by age up to ${new Date(facts.sealed_until * 1000).toISOString()}; replay covers what was opened later`,
    },
    ...diagnoseJobs(name, { kinds: jobKinds, knownKinds: knownJobKinds, nowS, mayBeServed }),
  ];
  if (aheadS > maxClockSkewS)
    findings.push({
      name: `${name}: clock`,
      state: "wrong",
      detail: `an event was received ${Math.round(aheadS)} s in the future: this machine's clock was set back`,
    });
  return findings;
}
