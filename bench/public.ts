import type { PublicViewSettings } from "#contract/public-view.ts";
import type { OwnServer } from "./own-server.ts";
import { fillAnalytics, packed } from "./analytics-rows.ts";
import { time } from "./feed.ts";
import { createRegions, fillVolume } from "./volume.ts";

const paths = (name: string): readonly [what: string, path: string][] => [
  ["page", `/status/${name}`],
  ["feed", `/status/${name}/feed.atom`],
  ["program interface", `/public-observability/search?org_name=${name}`],
];

/** Of one network; visitors of a test have no other. */
export const publicBenchLimits = "publicCallsPerMinute=10000000";
const visitors = 16;

/** What anybody may fetch without signing in, as many do at once while something is broken. */
export async function benchPublic(
  server: OwnServer,
  { isShort, print }: { isShort: boolean; print: (text: string) => void },
): Promise<void> {
  const count = isShort ? 10_000 : 1_000_000;
  await fillVolume(server, { open: count / 100, stored: count, from: 1 });
  await fillAnalytics(server, { count, days: 90, sets: await createRegions(server) });
  await packed(server);
  await server.owner.query("VACUUM ANALYZE");
  const { name, publish } = await openPublicPage(server);
  print(`  ${count} incidents, ${count / 100} of them open, ten services`);
  for (const [what, path] of paths(name)) {
    const url = `${server.url}${path}`;
    const fresh = await time(what, isShort ? 5 : 20, async () => {
      // Whoever saves is shown the page anew: none is kept.
      await publish();
      return visit(url, {});
    });
    const saving = await time("saving", isShort ? 5 : 20, async () => {
      await publish();
      return 0;
    });
    print(
      `    ${what.padEnd(20)}composed anew: p50 ${(fresh.p50 - saving.p50).toFixed(0)} ms, ${fresh.rows} bytes`,
    );
    const { headers } = await fetch(url);
    const tag = headers.get("etag") ?? "";
    for (const [how, request] of [
      ["kept", {}],
      ["known to the visitor", { "if-none-match": tag }],
    ] as const)
      print(`    ${"".padEnd(20)}${how}: ${await load(url, request, isShort ? 2 : 10)}`);
  }
}

/** Visitors who ask again as soon as they are answered. */
async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<string> {
  const durations: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        await visit(url, headers);
        durations.push(performance.now() - started);
      }
    }),
  );
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const perSecond = (sorted.length * 1000) / (performance.now() - begin);
  return `${perSecond.toFixed(0)} a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${visitors} visitors at once`;
}

async function visit(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (!answer.ok && answer.status !== 304) throw new Error(await answer.text());
  return (await answer.arrayBuffer()).byteLength;
}

/** With ten services, one a region. */
async function openPublicPage(
  server: OwnServer,
): Promise<{ name: string; publish: () => Promise<void> }> {
  await server.owner.query(
    `UPDATE organizations SET feature_toggles = feature_toggles || '{"public_observability": true}'
     WHERE id = $1`,
    [server.organizationId],
  );
  const { settings } = await server.call<{ settings: PublicViewSettings }>("/web/public-view");
  const { items } = await server.call<{ items: { id: string; name: string; is_all: boolean }[] }>(
    "/web/environments",
  );
  const services = items
    .filter(({ is_all: isAll }) => !isAll)
    .map(({ id, name }) => ({ environment_id: id, name }));
  const publish = async (): Promise<void> => {
    const answer = await fetch(`${server.url}/web/public-view`, {
      method: "PUT",
      headers: {
        cookie: server.cookie,
        "content-type": "application/json",
        origin: server.url,
      },
      body: JSON.stringify({ settings: { ...settings, published: true, services } }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await publish();
  const { organization } = await server.call<{ organization: { name: string } }>("/web/me");
  return { name: encodeURIComponent(organization.name), publish };
}
