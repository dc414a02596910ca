/**
 * A monitored shop, told by several senders: mostly small troubles, now and then a storm. The same
 * seed and rate tell the same story at the same times, whoever asks and for whatever stretch of it:
 * nothing is kept between two looks.
 */
import { seededRandom } from "./seeded-random.ts";
import { episode, longestS } from "./episodes.ts";
import { type RenderedMessage, renderMessage } from "./render-message.ts";
import { type SenderName, type Site, siteOf } from "./site.ts";
import type { Step } from "./steps.ts";

export interface Scenario {
  seed: string;
  eventsPerMinute: number;
  /** How much faster than life troubles come and go. */ tempo?: number;
  /** Where the story's time begins: two that differ in this alone tell the same, so much later. */ originS?: number;
}
export interface Message {
  atS: number;
  sender: SenderName;
  events: number;
  render(sentS: number): RenderedMessage;
}

/** A chapter holds about so many events, so that a fast story fits into memory. */
const segmentEvents = 20_000;
const maxSegmentS = 600;
/** One cell of the shop for every so many events a minute. */
const eventsPerCell = 120;
const minCells = 3;
const maxCells = 120;
const stepsPerMessage = 100;

/** Messages from `fromS` on, before `toS`, in the order of time. */
export function* messagesBetween(
  scenario: Scenario,
  fromS: number,
  toS: number,
): Generator<Message> {
  const { eventsPerMinute, tempo = 1, originS = 0 } = scenario;
  const segmentS =
    Math.min(maxSegmentS, Math.max(1, (segmentEvents * 60) / eventsPerMinute)) / tempo;
  const site = siteOf(
    Math.min(maxCells, Math.max(minCells, Math.round(eventsPerMinute / eventsPerCell))),
  );
  let waiting: Step[] = [];
  // Troubles that began before the stretch reach into it.
  for (
    let number = Math.floor((fromS - originS - longestS / tempo) / segmentS);
    originS + number * segmentS < toS;
    number += 1
  ) {
    const endS = Math.min(originS + (number + 1) * segmentS, toS);
    for (const step of segmentSteps(scenario, site, { number, segmentS }))
      if (step.atS >= fromS) waiting.push(step);
    const due = waiting.filter((step) => step.atS < endS).sort((a, b) => a.atS - b.atS);
    waiting = waiting.filter((step) => step.atS >= endS);
    yield* groupIntoMessages(due);
  }
}

/**
 * Draws troubles until the chapter has its share of events; the last one comes in as often as its
 * size leaves room.
 */
function segmentSteps(
  { seed, eventsPerMinute, tempo = 1, originS = 0 }: Scenario,
  site: Site,
  { number, segmentS }: { number: number; segmentS: number },
): Step[] {
  const dice = seededRandom(`${seed} ${number}`);
  const steps: Step[] = [];
  for (let left = (eventsPerMinute * segmentS) / 60; left > 0;) {
    const next = episode(site, dice, {
      startS: originS + (number + dice.next()) * segmentS,
      tempo,
    });
    if (next.length > left && !dice.happens(left / next.length)) break;
    left -= next.length;
    for (const step of next) steps.push(step);
  }
  return steps;
}

/**
 * What one sender says within the same second goes into one request, as its own grouping would have
 * it.
 */
function* groupIntoMessages(steps: readonly Step[]): Generator<Message> {
  let open = new Map<string, Step[]>();
  let second = 0;
  for (const step of steps) {
    if (Math.floor(step.atS) !== second) {
      yield* toMessages(open);
      open = new Map();
      second = Math.floor(step.atS);
    }
    const { sender } = step.subject.check;
    const key = sender === "alertmanager" ? `${sender} ${step.subject.part.cluster}` : sender;
    const sameRequest = open.get(key);
    if (sameRequest) sameRequest.push(step);
    else open.set(key, [step]);
  }
  yield* toMessages(open);
}

function* toMessages(open: ReadonlyMap<string, Step[]>): Generator<Message> {
  for (const steps of open.values()) {
    for (let index = 0; index < steps.length; index += stepsPerMessage) {
      const part = steps.slice(index, index + stepsPerMessage);
      const [first] = part;
      if (!first) continue;
      const { sender } = first.subject.check;
      const { events } = renderMessage(sender, part, first.atS);
      if (events > 0)
        yield {
          atS: first.atS,
          sender,
          events,
          render: (sentS) => renderMessage(sender, part, sentS),
        };
    }
  }
}
