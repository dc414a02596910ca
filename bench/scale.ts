/** One, two and four organizations on one, two and four server processes of one database. */
import { setTimeout as sleep } from "node:timers/promises";
import { countProcessed, countWaiting } from "./ingest.ts";
import { secondOrganization } from "./neighbour.ts";
import type { OwnServer, ServerProcess } from "./own-server.ts";
import { databaseProcessorS, processorS } from "./processor-time.ts";
import { flood, type Target } from "./sender.ts";
import { type BenchEvent, mixes, stream } from "./stream.ts";

const counts = [1, 2, 4] as const;
const sendersEach = 4;

export interface ScaleFigures {
  processes: number;
  organizations: number;
  perSecond: number;
  /** Processor time of an event, in microseconds. */
  serverUs: number;
  databaseUs: number;
}

interface Sending {
  target: Target;
  next: () => BenchEvent;
}

/** Every process has all roles. Each organization sends to one of them, in turn. */
export async function benchScale(server: OwnServer, seconds: number): Promise<ScaleFigures[]> {
  const organizations: Sending[] = [];
  for (let at = 0; at < Math.max(...counts); at += 1)
    organizations.push({
      target: at === 0 ? server : await secondOrganization(server, `Organization ${at + 1}`),
      next: stream(
        { ...mixes.mixed, prefix: `scale-${at}`, hosts: 400 },
        at + 1,
        Date.now() / 1000 - 7200,
      ),
    });
  const processes: ServerProcess[] = [server];
  const figures: ScaleFigures[] = [];
  for (const count of counts) {
    while (processes.length < count) processes.push(await server.another());
    const inTurn = organizations.map(({ target, next }, at) => ({
      target: { ...target, url: processes[at % count]?.url ?? target.url },
      next,
    }));
    // Every alert is open, and each process has worked.
    await spell(server, { processes, sending: inTurn, seconds });
    for (const size of counts)
      figures.push({
        processes: count,
        organizations: size,
        ...(await spell(server, { processes, sending: inTurn.slice(0, size), seconds })),
      });
  }
  for (const extra of processes.slice(1)) await extra.stop();
  return figures;
}

async function spell(
  server: OwnServer,
  {
    processes,
    sending,
    seconds,
  }: { processes: readonly ServerProcess[]; sending: readonly Sending[]; seconds: number },
): Promise<Pick<ScaleFigures, "perSecond" | "serverUs" | "databaseUs">> {
  const processorOfServers = async (): Promise<number> => {
    let sum = 0;
    for (const { pid } of processes) sum += await processorS(pid);
    return sum;
  };
  // What an earlier spell left to search and analytics is not this one's.
  while (await isFollowing(server)) await sleep(100);
  const before = await countProcessed(server);
  const [servers, database] = [await processorOfServers(), await databaseProcessorS(server)];
  const begin = performance.now();
  const until = (): boolean => performance.now() - begin >= seconds * 1000;
  await Promise.all(
    sending.map(({ target, next }) =>
      flood(target, next, { senders: sendersEach, perRequest: 100, until }),
    ),
  );
  while ((await countWaiting(server)) > 0) await sleep(20);
  const elapsedS = (performance.now() - begin) / 1000;
  const events = (await countProcessed(server)) - before;
  const perEvent = (afterS: number, beforeS: number): number => ((afterS - beforeS) * 1e6) / events;
  return {
    perSecond: events / elapsedS,
    serverUs: perEvent(await processorOfServers(), servers),
    databaseUs: perEvent(await databaseProcessorS(server), database),
  };
}

async function isFollowing({ owner }: OwnServer): Promise<boolean> {
  const { rowCount } = await owner.query(
    "SELECT FROM search_changes UNION ALL SELECT FROM analytics_changes LIMIT 1",
  );
  return rowCount !== 0;
}
