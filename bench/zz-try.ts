import { ownServer } from "/work/main/bench/own-server.ts";
import { ingest, rawUpserts } from "/work/main/bench/ingest.ts";
import { mixes } from "/work/main/bench/stream.ts";
const s = await ownServer();
try {
  for (const mix of [mixes.mixed, mixes.changing]) {
    const raw1 = await rawUpserts(s, mix, { seconds: 4, seed: 1, connections: 1 });
    const raw4 = await rawUpserts(s, mix, { seconds: 4, seed: 1, connections: 4 });
    const got = await ingest(s, mix, { seconds: 12, seed: 1 });
    console.log(mix.name, { raw1: Math.round(raw1), raw4: Math.round(raw4), ...got });
  }
} finally { await s.stop(); }
process.exit(0);
