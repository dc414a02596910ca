import type { Command } from "commander";
import { z } from "zod";
import { indexTickets, rankIndexedTickets } from "#insight/rank-tickets.ts";
import { evaluation, readJsonLines } from "./evaluation.ts";

export const ticketsEvaluation = (): Command =>
  evaluation({
    name: "tickets",
    description: "which ticket is about which incident: reads links.jsonl of {id, query, target}",
    answer: (directory) => rankTargets(readJsonLines(directory, "links.jsonl", link)),
  });

const link = z.object({ id: z.string(), query: z.string(), target: z.string() });

/** The ids of all targets for each query, best first. */
function rankTargets(links: readonly z.infer<typeof link>[]): Record<string, string[]> {
  const index = indexTickets(
    links.map(({ id, target }) => ({ ...withoutFacts, id, description: target, openedAt: 0 })),
  );
  return Object.fromEntries(
    links.map(({ id, query }) => {
      const incident = { ...withoutFacts, texts: [query], start: 0, end: null };
      return [id, rankIndexedTickets(incident, index).map((ticket) => ticket.id)];
    }),
  );
}

/** The data has texts alone. */
const withoutFacts = { title: "", labels: {} };
