import { compress } from "snappyjs";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const series = [{ name: `${secret}.queue`, tags: {}, points: [[of.clock.nowS(), 1]] }];
  const answer = await of.post({ app_key: of.appKey, series }, { path: "/data/v2/metrics" });
  if (answer.status !== 202) throw new Error(`the series was refused: ${answer.status}`);
  return {
    pages: {},
    calls: {
      "metricSeries.sendMetrics": { body: { series }, statusForOutsider: 401 },
      "metricSeries.sendRemoteWrite": {
        body: compress(Buffer.alloc(0)),
        headers: { "content-type": "application/x-protobuf", "content-encoding": "snappy" },
        statusForOutsider: 401,
      },
    },
  };
}
