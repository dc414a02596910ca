import type { Finding } from "./diagnose.ts";
import type { JobKindFacts } from "./store-doctor.ts";

interface JobsFacts {
  kinds: readonly JobKindFacts[];
  /** Those that this version runs. */
  knownKinds: readonly string[];
  nowS: number;
  mayBeServed: boolean;
}

const stuckAfterS = 60;

/** Silent where every job is on its way. */
export function diagnoseJobs(
  name: string,
  { kinds, knownKinds, nowS, mayBeServed }: JobsFacts,
): Finding[] {
  const known = kinds.filter(({ kind }) => knownKinds.includes(kind));
  const unknown = kinds.filter(({ kind }) => !knownKinds.includes(kind));
  const oldest = Math.min(...known.map(({ next_due }) => next_due ?? nowS), nowS);
  const lateS = Math.round(nowS - oldest);

  const findings: Omit<Finding, "name">[] = [];
  if (lateS > stuckAfterS)
    findings.push({
      state: mayBeServed ? "wrong" : "warning",
      detail: `the oldest is ${lateS} s late${mayBeServed ? "" : "; no server is running"}`,
    });
  for (const { kind, failing, failing_error } of known)
    if (failing > 0)
      findings.push({
        state: "wrong",
        detail: `${failing} of the kind "${kind}" keep failing, the last with: ${failing_error ?? ""}`,
      });
  for (const { kind, dead, dead_error } of kinds)
    if (dead > 0)
      findings.push({
        state: "wrong",
        detail: `${dead} of the kind "${kind}" are dead letters, the last by: ${dead_error ?? ""}; "tocsin jobs retry" runs them again`,
      });
  for (const { kind, jobs, dead } of unknown)
    if (jobs > dead)
      findings.push({
        state: "wrong",
        detail: `${jobs - dead} of the kind "${kind}" are waiting. This version does not know the kind: run the version that does, or "tocsin jobs discard --kind ${kind}"`,
      });
  return findings.map((finding) => ({ name: `${name}: jobs`, ...finding }));
}
