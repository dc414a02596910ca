import type { PendingRow } from "../features/receipts/store.ts";
import { withinSpan } from "../platform/trace-scope.ts";
import { type Traces, unixMsOf } from "../platform/traces.ts";
import { type DecidedBatch, eventsIn } from "./decided-batch.ts";

interface BatchTrace {
  /** What is published and queued on the way has the trace. */
  run<T>(write: () => Promise<T>): Promise<T>;
  /** After the commit; what fails before has ended it. */
  end(): void;
}
type SampledRow = PendingRow & { traceparent: string };

/**
 * The way of a batch's sampled requests, from the inbox on. The batch is in the trace of the oldest
 * and linked with those of the others; null where no request is sampled.
 */
export function traceBatch(
  traces: Traces | null,
  organizationId: string,
  { rows, times }: DecidedBatch,
): BatchTrace | null {
  if (traces === null) return null;
  const [oldest, ...later] = rows.filter((row): row is SampledRow => row.traceparent !== null);
  if (oldest === undefined) return null;
  const organization = { "tocsin.organization.id": organizationId };
  const traceInbox = ({ traceparent, received_at }: SampledRow, links: readonly string[]) => {
    const span = traces.begin("inbox", {
      parent: traceparent,
      kind: "consumer",
      attributes: organization,
      links,
      startMs: received_at * 1000,
    });
    // By the clock that its beginning was taken from.
    span?.end(Math.max(received_at, times.takenS) * 1000);
    return span;
  };
  const inbox = traceInbox(oldest, []);
  const batch = traces.begin("batch", {
    parent: inbox?.traceparent ?? oldest.traceparent,
    attributes: {
      ...organization,
      "tocsin.batch.requests": rows.length,
      "tocsin.batch.events": eventsIn(rows),
    },
    links: later.map(({ traceparent }) => traceparent),
    startMs: unixMsOf(times.load.beginMs),
  });
  if (batch === null) return null;
  const parent = batch.traceparent;
  for (const row of later) traceInbox(row, [parent]);
  for (const name of ["load", "decide"] as const)
    traces
      .begin(name, { parent, startMs: unixMsOf(times[name].beginMs) })
      ?.end(unixMsOf(times[name].endMs));
  const write = traces.begin("write", { parent }) ?? batch;
  const end = (): void => {
    for (const span of new Set([write, batch])) span.end();
  };
  return {
    run: async (work) => {
      try {
        return await withinSpan(write, work);
      } catch (error) {
        for (const span of new Set([write, batch])) span.fail();
        end();
        throw error;
      }
    },
    end,
  };
}
