import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import type { NatsSettings } from "../platform/nats-settings.ts";
import { replicasOfCluster } from "../pipeline/ingest-log/find-log.ts";
import type { NatsStreams } from "../pipeline/ingest-log/nats-streams.ts";
import type { IngestLogRow } from "../pipeline/ingest-log/store-ingest-logs.ts";
import type { Finding } from "./diagnose.ts";

const connectMs = 5000;
const lookMs = 100;
const name = "NATS";

type LogRow = Pick<IngestLogRow, "name" | "moved">;

/** `rows`: of all streams, the newest first; none where no server has made one. */
export async function diagnoseNats(
  settings: NatsSettings,
  rows: readonly LogRow[],
): Promise<Finding[]> {
  const { openNatsStreams } = await import("../pipeline/ingest-log/nats-streams.ts");
  const { streamProblem } = await import("../pipeline/ingest-log/nats-problems.ts");
  const streams = openNatsStreams(settings);
  try {
    for (let leftMs = connectMs; !streams.isConnected() && leftMs > 0; leftMs -= lookMs)
      await sleep(lookMs);
    return streams.isConnected()
      ? [...judgeSize(streams), await judgeStream(streams, rows)]
      : [wrong(streams.problem() ?? "")];
  } catch (error) {
    return [wrong(streamProblem(error, settings.streamBytes))];
  } finally {
    await streams.close();
  }
}

const wrong = (detail: string): Finding => ({ name, state: "wrong", detail });

/** Compressed, a body of the greatest size fits as a rule. */
const judgeSize = (streams: NatsStreams): Finding[] =>
  streams.maxBytes() >= limits.bodyBytes / 2
    ? []
    : [
        {
          name,
          state: "warning",
          detail: `max_payload is below ${limits.bodyBytes / 2} bytes: large bodies may need the database`,
        },
      ];

async function judgeStream(
  streams: NatsStreams,
  [newest, ...former]: readonly LogRow[],
): Promise<Finding> {
  const state = newest && (await streams.state(newest.name));
  if (!newest || !state)
    return wrong("there is no stream for events: a server process makes one when it starts");
  const waiting = await waitingIn(streams, newest);
  let waitingBefore = 0;
  for (const row of former) waitingBefore += await waitingIn(streams, row);
  const before = waitingBefore === 0 ? "" : `, ${waitingBefore} in streams that it has replaced`;
  const detail = `${newest.name}: ${state.current} of ${state.replicas} replicas are current, ${waiting} requests wait${before}, ${state.bytes} of ${state.maxBytes} bytes`;
  if (state.lastSequence < Number(newest.moved)) return wrong(`${detail}; it has lost requests`);
  if (state.replicas < replicasOfCluster)
    return { name, state: "warning", detail: `${detail}; a server that is lost takes them along` };
  return { name, state: state.current < state.replicas ? "warning" : "ok", detail };
}

async function waitingIn(streams: NatsStreams, { name: stream, moved }: LogRow): Promise<number> {
  const state = await streams.state(stream);
  return Math.max(0, (state?.lastSequence ?? 0) - Number(moved));
}
