import { createDetector, listAnomalies } from "#contract/anomaly-detection.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import { saveAnomalies } from "./store-anomalies.ts";

export async function createCalls(of: Organization, { env }: Fixtures): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const body = {
    name: `${secret} detector`,
    environment_id: env,
    watch: { kind: "rate" as const, query: `host = ${secret}` },
  };
  const { id } = await ada.call(createDetector, { body });
  const start = of.clock.nowS() - 7200;
  await of.sql((sql) =>
    saveAnomalies(sql, [
      {
        detector_id: id,
        start,
        end: start + 900,
        last_out: start + 900,
        calm: 2,
        direction: "above",
        kind: "high",
        peak_at: start,
        value: 9,
        low: 0,
        high: 4,
        surprise: 5,
        reported_at: start + 900,
      },
    ]),
  );
  const { items } = await ada.call(listAnomalies, { query: { detector_id: id } });
  const params = { id };
  const judging = { sensitivity: 5, direction: "either", lasting_s: 0 };
  return {
    pages: {},
    calls: {
      "anomalyDetection.listDetectors": {},
      "anomalyDetection.createDetector": {
        body: { ...body, name: "late" },
        statusForOutsider: 400,
      },
      "anomalyDetection.getDetector": { params },
      "anomalyDetection.updateDetector": { params, body: { sensitivity: 6 } },
      "anomalyDetection.getDetectorSeries": { params },
      "anomalyDetection.previewDetector": { params, body: judging },
      "anomalyDetection.listAnomalies": {},
      "anomalyDetection.judgeAnomaly": {
        params: { id: items[0]?.id ?? "" },
        body: { verdict: "real" },
      },
      "anomalyDetection.listAnomalyLog": { query: { resource_id: id } },
      "anomalyDetection.listPostedSeries": { query: { search: secret } },
      "anomalyDetection.deleteDetector": { params },
    },
  };
}
