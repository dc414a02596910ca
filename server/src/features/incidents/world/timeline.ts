import { limits } from "#contract/limits.ts";
import { type Status, statuses } from "#contract/statuses.ts";

/**
 * Steps of an alert's history as they are stored: time and the status's place in the list, one
 * after the other.
 */
export type Timeline = number[];

export const firstStep = (at: number, status: Status): Timeline => [at, statuses.indexOf(status)];

/** The newest steps stay. */
export const withStep = (timeline: Timeline, at: number, status: Status): Timeline =>
  [...timeline, at, statuses.indexOf(status)].slice(-2 * limits.timelineSteps);

/** A step that belongs before others. */
export function withLateStep(timeline: Timeline, at: number, status: Status): Timeline {
  return [...stepsOf(timeline), { at, status }]
    .sort((a, b) => a.at - b.at)
    .flatMap((step) => firstStep(step.at, step.status))
    .slice(-2 * limits.timelineSteps);
}

export function stepsOf(timeline: Timeline): { at: number; status: Status }[] {
  const steps: { at: number; status: Status }[] = [];
  for (let index = 0; index < timeline.length; index += 2)
    steps.push({
      at: timeline[index] ?? 0,
      status: statuses[timeline[index + 1] ?? 0] ?? "unknown",
    });
  return steps;
}
