import { setTimeout as sleep } from "node:timers/promises";
import { sendEvents } from "#server/test-client.ts";
import type { OwnServer } from "./own-server.ts";
import { storedBytes } from "./stored-bytes.ts";

interface Growth {
  open: number;
  msPerThousand: number;
}

/** What events add to the disk, and what open alerts add to the time of new ones. */
export async function growthLines(server: OwnServer, isShort: boolean): Promise<string[]> {
  const stored = await storedBytes(server, isShort ? 5000 : 50_000);
  const rows = await correlationGrowth(server, isShort ? [1000, 10_000] : [1000, 10_000, 100_000]);
  const first = rows[0]?.msPerThousand ?? 1;
  return [
    ...stored,
    ...rows.map(
      ({ open, msPerThousand }) =>
        `  at ${open} open alerts: ${msPerThousand.toFixed(0)} ms for a thousand new ones, ${(msPerThousand / first).toFixed(2)} times the first`,
    ),
  ];
}

/**
 * Opens ever more alerts, and takes the time of a thousand new ones (each correlating with one
 * before it) at each size.
 */
async function correlationGrowth(server: OwnServer, sizes: readonly number[]): Promise<Growth[]> {
  const growth: Growth[] = [];
  let host = 0;
  for (const open of sizes) {
    while (host * 2 < open - 1000) {
      await openPairs(server, host, 500);
      host += 500;
    }
    await drained(server);
    const begin = performance.now();
    await openPairs(server, host, 500);
    host += 500;
    await drained(server);
    growth.push({ open, msPerThousand: performance.now() - begin });
  }
  return growth;
}

const openPairs = (server: OwnServer, from: number, count: number): Promise<void> =>
  sendEvents(
    server,
    Array.from({ length: count * 2 }, (_, n) => ({
      host: `grown-${from + (n >> 1)}`,
      check: n % 2 === 0 ? "cpu" : "disk",
      status: "critical",
      description: "beyond its limit",
    })),
  );

async function drained(server: OwnServer): Promise<void> {
  while (
    Number(
      (
        await server.owner.query<{ n: string }>(
          "SELECT count(*) AS n FROM receipts WHERE taken IS NULL",
        )
      ).rows[0]?.n ?? 0,
    ) > 0
  )
    await sleep(5);
}
