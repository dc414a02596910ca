/** What watching event rates for anomalies costs those who send. */
import { setTimeout as sleep } from "node:timers/promises";
import { anomalyLimits } from "#contract/anomaly-limits.ts";
import { ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { mixes, stream } from "./stream.ts";

interface BenchOptions {
  isShort: boolean;
  print: (line: string) => void;
}

const path = "/resources/v2.0/anomaly-detection/detectors";
/** Long enough for a minute's points in each. */
const spellS = 65;
const restMs = 3000;
/** Even, for both orders. */
const rounds = 2;

export async function benchAnomalies(server: OwnServer, { isShort, print }: BenchOptions) {
  const detectors = isShort ? 10 : anomalyLimits.detectors;
  const ids: string[] = [];
  for (let n = 0; n < detectors; n += 1) {
    const query = n % 2 === 0 ? "" : `host = *${n % 10} and status != ok`;
    const { id } = await server.call<{ id: string }>(path, {
      name: `rate ${n}`,
      interval_s: 60,
      watch: { kind: "rate", query },
    });
    ids.push(id);
  }
  const watch = async (isOn: boolean): Promise<void> => {
    for (const id of ids) await server.call(`${path}/${id}`, { is_active: isOn }, "PATCH");
  };
  const next = stream(mixes.mixed, 1, Date.now() / 1000 - 3600);
  await ingest(server, next, 10);
  const alone: number[] = [];
  const watched: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const isOn of round % 2 === 0 ? [false, true] : [true, false]) {
      await watch(isOn);
      await sleep(restMs);
      (isOn ? watched : alone).push((await ingest(server, next, spellS)).perSecond);
    }
  const points = await countPoints(server);
  const [unwatchedRate, watchedRate] = [mean(alone), mean(watched)];
  print(
    `  ingest, mixed: ${unwatchedRate.toFixed(0)} events/s without, ${watchedRate.toFixed(0)} beside ${detectors} detectors of a point a minute, half of them with a query: ${((1 - watchedRate / unwatchedRate) * 100).toFixed(1)} % less (target below 5 %; mean of ${rounds} spells of ${spellS} s each, in turn; ${points} points were judged)`,
  );
}

async function countPoints({ owner }: OwnServer): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM anomaly_points",
  );
  return rows[0]?.n ?? 0;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
