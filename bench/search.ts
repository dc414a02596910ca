import { setTimeout as sleep } from "node:timers/promises";
import type { SearchResult } from "#contract/search.ts";
import { type Timed, time } from "./feed.ts";
import type { OwnServer } from "./own-server.ts";
import { fillChanges, fillVolume, restrictedCookie } from "./volume.ts";

const rangeS = 8 * 86_400;
const kinds = ["incidents", "alerts", "changes"] as const;
const queries: [name: string, query: string][] = [
  ["everything", ""],
  ["a team", "team = team-7"],
  ["a region and a status", "region = region-1 AND status = critical"],
  ["a region and a severity", "region = region-2 AND severity = unknown"],
  ["a bare word of a few descriptions", "battery"],
  ["a regex that few match", "team =~ /^team-1(7|8)$/"],
];
const counted = { facets: ["team", "region", "status"], histogram: 60 };

/** `--full` adds what takes an hour to fill. */
export function searchSizes(): number[] {
  if (process.argv.includes("--short")) return [10_000];
  return [10_000, 100_000, ...(process.argv.includes("--full") ? [1_000_000] : [])];
}

export async function benchSearch(
  server: OwnServer,
  { sizes, print }: { sizes: readonly number[]; print: (text: string) => void },
): Promise<void> {
  const first = 10_000_000;
  let stored = 0;
  let restricted: string | null = null;
  for (const size of sizes) {
    const added = size - stored;
    await fillVolume(server, {
      open: added / 10,
      stored: added,
      from: first + stored,
      alertsEach: 5,
    });
    await fillChanges(server, size / 10);
    stored = size;
    restricted ??= await restrictedCookie(server, "search@read", "changes@read");
    for (const [who, cookie] of [
      ["everything", server.cookie],
      ["three of ten regions", restricted],
    ] as const) {
      print(`  ${size} incidents, 5 alerts each, ${size / 10} changes; seen: ${who}`);
      for (const { name, p50, p95, rows } of await timeSearch(server, cookie, 15))
        print(
          `    ${name.padEnd(66)} p50 ${p50.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  ${rows < 0 ? `partial, ${-rows}` : rows} found`,
        );
    }
    const { alone, disturbed, hostileMs, expensive } = await besideHostileQuery(server, restricted);
    print(
      `    a team: p95 ${alone.p95.toFixed(0)} ms alone, ${disturbed.p95.toFixed(0)} ms beside a regex over everything, which took at most ${hostileMs} ms (${expensive?.slice(0, 40) ?? "whole"})`,
    );
  }
}

/** First pages of each kind, and the same with histogram and three facets. */
export async function timeSearch(
  server: OwnServer,
  cookie: string,
  times: number,
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const kind of kinds)
    for (const [name, query] of queries)
      for (const [what, more] of [
        ["first page", {}],
        ["histogram and facets", { per_page: 1, ...counted }],
      ] as const)
        timed.push(
          await time(`${kind}, ${what}: ${name}`, times, async () => {
            const reply = await ask(server, cookie, { kind, query, ...more });
            return reply.partial ? -reply.total : reply.total;
          }),
        );
  return timed;
}

/** What everybody else waits for while somebody searches everything with a regex, again and again. */
async function besideHostileQuery(
  server: OwnServer,
  cookie: string,
  times = 15,
): Promise<{ alone: Timed; disturbed: Timed; hostileMs: number; expensive: string | null }> {
  const query = `description =~ "(a|b|c)*x${"[a-z]?".repeat(100)}y"`;
  const run = async (): Promise<number> =>
    (await ask(server, cookie, { kind: "incidents", query: "team = team-7" })).total;
  const alone = await time("alone", times, run);
  let isOver = false;
  let longest = 0;
  let expensive: string | null = null;
  const hostile = (async () => {
    while (!isOver) {
      const reply = await ask(server, server.cookie, { kind: "all", query, ...counted });
      longest = Math.max(longest, reply.took_ms);
      expensive = reply.expensive;
    }
  })();
  await sleep(300);
  const disturbed = await time("disturbed", times, run);
  isOver = true;
  await hostile;
  return { alone, disturbed, hostileMs: longest, expensive };
}

async function ask(server: OwnServer, cookie: string, body: object): Promise<SearchResult> {
  const answer = await fetch(`${server.url}/resources/v2.0/search`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", origin: server.url },
    body: JSON.stringify({ from: Date.now() / 1000 - rangeS, ...body }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SearchResult; // the contract's
}
