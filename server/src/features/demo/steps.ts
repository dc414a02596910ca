import type { Status } from "#contract/statuses.ts";
import type { Check, Part, SenderName } from "./site.ts";

export interface Subject {
  part: Part;
  host: string;
  check: Check;
}
/**
 * One thing that a monitoring tool says at a moment. `was`: what it said before, and since when.
 */
export interface Step {
  atS: number;
  subject: Subject;
  status: Status;
  sinceS: number;
  previous: { status: Status; sinceS: number } | null;
  text: string;
  tags: Record<string, string>;
}
/** For so long, so bad. */
export interface Phase {
  fromS: number;
  status: Status;
  text: string;
}

/**
 * Seconds after which a sender repeats what still fires; 0 for those that speak of changes alone.
 */
const repeatS: Record<SenderName, number> = {
  alertmanager: 600,
  prometheus: 180,
  grafana: 0,
  api: 300,
};

/**
 * Everything that is said of a subject which goes through the phases and is well at `endS`. `tempo`
 * shortens all waits.
 */
export function stepsOf(
  subject: Subject,
  phases: readonly Phase[],
  { endS, tempo, tags }: { endS: number; tempo: number; tags: Record<string, string> },
): Step[] {
  const steps: Step[] = [];
  let previous: Step["previous"] = null;
  for (const [index, phase] of phases.entries()) {
    const untilS = phases[index + 1]?.fromS ?? endS;
    if (untilS <= phase.fromS) continue;
    const base = { subject, status: phase.status, sinceS: phase.fromS, text: phase.text, tags };
    steps.push({ ...base, atS: phase.fromS, previous });
    const everyS = repeatS[subject.check.sender] / tempo;
    if (everyS > 0 && phase.status !== "ok")
      for (let atS = phase.fromS + everyS; atS < untilS; atS += everyS)
        steps.push({ ...base, atS, previous: null });
    previous = { status: phase.status, sinceS: phase.fromS };
  }
  if (previous && previous.status !== "ok")
    steps.push({
      subject,
      status: "ok",
      sinceS: endS,
      text: `${subject.check.label} is back to normal`,
      tags,
      atS: endS,
      previous,
    });
  return steps;
}
