import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import type { Event } from "#server/features/incidents/world/event.ts";
import { readBody } from "#server/pipeline/read-body.ts";
import { SourceFault } from "#server/pipeline/sources/source.ts";
import { sourceKinds } from "#server/pipeline/sources/sources.ts";
import { wallClock } from "#server/platform/clock.ts";
import { evaluation } from "./evaluation.ts";

export const payloadsEvaluation = (): Command =>
  evaluation({
    name: "payloads",
    description:
      "what becomes of real senders' payloads: reads files of {id, sender, payload}, one sample each",
    answer: readSamples,
  });

const sample = z.object({ id: z.string(), sender: z.string(), payload: z.unknown() });

/** The alerts that each payload would be, as the product's own reading of requests makes them. */
function readSamples(directory: string): Record<string, unknown[]> {
  const receivedAt = wallClock.nowS();
  return Object.fromEntries(
    fs
      .readdirSync(directory)
      .filter((name) => name.endsWith(".json") && !name.startsWith("_"))
      .sort()
      .map((name) => {
        const text = fs.readFileSync(path.join(directory, name), "utf8");
        const { id, sender, payload } = sample.parse(JSON.parse(text));
        const events = eventsOf(payload, sourceOf(sender), receivedAt);
        return [id, events.map(alertOf)];
      }),
  );
}

/** What an adapter does not know as its sender's is read by what it says. */
function eventsOf(payload: unknown, source: string, receivedAt: number): Event[] {
  const context = {
    receivedAt,
    appKey: "evaluation",
    find: () => ({ id: "0", source_system: source }),
  };
  try {
    return readBody(payload, source, context).events.map(({ event }) => event);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return source === GENERIC ? [] : eventsOf(payload, GENERIC, receivedAt);
  }
}

/**
 * The kind that somebody would choose who connects this sender: the one with the longest name that
 * the sender's has, else the only one of the same maker.
 */
function sourceOf(sender: string): string {
  const words = ` ${wordsOf(sender)} `;
  const [best] = sourceKinds
    .flatMap(({ name, label }) => [name, label].map((text) => ({ name, words: wordsOf(text) })))
    .filter((kind) => words.includes(` ${kind.words} `))
    .sort((a, b) => b.words.length - a.words.length);
  if (best) return best.name;
  const [maker = ""] = wordsOf(sender).split(" ");
  const ofMaker = sourceKinds.filter(({ label }) => wordsOf(label).startsWith(`${maker} `));
  return (ofMaker.length === 1 ? ofMaker[0]?.name : undefined) ?? GENERIC;
}

const GENERIC = "generic";
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join(" ");

const alertOf = ({ status, primary, secondary, description, timestamp }: Event) => ({
  status,
  severity: status,
  host: primary.value,
  check: secondary?.value ?? null,
  description,
  timestamp,
});
