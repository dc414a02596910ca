import type { OwnServer } from "./own-server.ts";

export interface Timed {
  name: string;
  p50: number;
  p95: number;
  rows: number;
}

const base = "/resources/v2.0/environments/all/feed/incidents?per_page=50&folder=active";
const groups = base.replace("feed/incidents?", "feed/groups?");
const queries: [string, string][] = [
  ...["last_change", "priority", "status", "start", "alerts", "duration"].flatMap(
    (sort): [string, string][] => [
      [`${sort}, newest or worst first`, `${base}&sort=${sort}&order=desc`],
      [`${sort}, the other way`, `${base}&sort=${sort}&order=asc`],
    ],
  ),
  ["three columns of tags", `${base}&tags=host,team,region`],
  ["groups: by region (10)", `${groups}&by=region`],
  ["groups: by team (200)", `${groups}&by=team`],
  ["groups: by host (each its own)", `${groups}&by=host`],
  [
    "groups: by team, of a query",
    `${groups}&by=team&query=${encodeURIComponent("region = region-1")}`,
  ],
  ["query: one host", `${base}&query=${encodeURIComponent("host = host-4711")}`],
  ["query: a team (500 incidents)", `${base}&query=${encodeURIComponent("team = team-7")}`],
  [
    "query: a region and a status",
    `${base}&query=${encodeURIComponent("region = region-1 AND status = critical")}`,
  ],
  ["query: a list", `${base}&query=${encodeURIComponent("check IN [check-1, check-2]")}`],
  ["query: glob that many match", `${base}&query=${encodeURIComponent('host = "host-1*"')}`],
  ["query: glob that few match", `${base}&query=${encodeURIComponent('host = "*-4711"')}`],
  ["query: glob in the middle", `${base}&query=${encodeURIComponent('host = "h*t-4*711"')}`],
  ["query: regex that few match", `${base}&query=${encodeURIComponent("team =~ /^team-1(7|8)$/")}`],
  ["query: title", `${base}&query=${encodeURIComponent('title = "*-4711"')}`],
  ["query: bare word that few match", `${base}&query=host-4711`],
  ["query: bare word of a few descriptions", `${base}&query=battery`],
  ["query: bare word that all match", `${base}&query=nearly`],
  ["query: bare word that nobody has", `${base}&query=unheard-of`],
  ["query: number that few have", `${base}&query=4711`],
  [
    "query: two lists",
    `${base}&query=${encodeURIComponent('check IN [check-1, check-2] AND NOT team = "team-1*"')}`,
  ],
];

/**
 * Each first page, asked again and again by one person; milliseconds from request to whole answer.
 */
export async function timeFeed(server: OwnServer, cookie: string, times = 40): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, path] of queries)
    timed.push(
      await time(name, times, async () => {
        const answer = await fetch(server.url + path, { headers: { cookie } });
        // a feed, or an error without items
        const body = (await answer.json()) as { items?: unknown[] };
        if (!answer.ok) throw new Error(JSON.stringify(body));
        return body.items?.length ?? 0;
      }),
    );
  timed.push(
    await time(
      "counters",
      times,
      async () =>
        (
          (await (
            await fetch(`${server.url}/resources/v2.0/environments-counters`, {
              headers: { cookie },
            })
          ).json()) as { items: unknown[] }
        ).items.length,
    ),
  ); // the contract's counters
  return timed;
}

/** Single clicks, each on another incident. */
export async function timeActions(server: OwnServer, times = 30): Promise<Timed[]> {
  const { items } = await server.call<{ items: { id: string }[] }>(
    base.replace("per_page=50", "per_page=200"),
  );
  const ids = items.map((incident) => incident.id);
  const next = (): string[] => [ids.pop() ?? ""];
  const me = await server.call<{ _id: string }>("/web/me");
  const action = (name: string, run: () => Promise<unknown>): Promise<Timed> =>
    time(name, times, async () => {
      await run();
      return 1;
    });
  return [
    await action("assign", () =>
      server.call("/resources/v2.0/environments/all/incidents/assign", {
        ids: next(),
        assignee: me._id,
      }),
    ),
    await action("snooze", () =>
      server.call("/web/environments/all/incidents/snooze", { ids: next(), duration: 3600 }),
    ),
    await action("resolve", () =>
      server.call("/web/environments/all/incidents/resolve", { ids: next() }),
    ),
    await action("comment", () =>
      server.call(`/resources/v2.0/environments/all/incidents/${ids[0]}/comments`, {
        body: "seen",
      }),
    ),
  ];
}

/** Runs it again and again; milliseconds from request to whole answer. */
export async function time(
  name: string,
  times: number,
  run: () => Promise<number>,
): Promise<Timed> {
  const durations: number[] = [];
  let rows = await run();
  for (let n = 0; n < times; n += 1) {
    const begin = performance.now();
    rows = await run();
    durations.push(performance.now() - begin);
  }
  durations.sort((a, b) => a - b);
  return {
    name,
    p50: durations[Math.floor(times * 0.5)] ?? 0,
    p95: durations[Math.floor(times * 0.95)] ?? 0,
    rows,
  };
}
