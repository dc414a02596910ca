/** What people say of an anomaly: what is real no longer teaches what is usual. */
import type { AnomalyVerdict } from "#contract/anomaly-detection.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { saveFeedback } from "../insight-feedback/store.ts";
import { endAlert } from "./alerts.ts";
import { isAlerted, scoreOf } from "./decide.ts";
import {
  type AnomalyRow,
  findDetectorOf,
  insertLog,
  lockAnomaly,
  saveVerdict,
} from "./store-anomalies.ts";
import { changeHistory, type DetectorRow } from "./store-detectors.ts";
import { type Author, requireDetector } from "./write.ts";

interface Verdict {
  id: string;
  verdict: AnomalyVerdict;
  reason: string | null;
}

export async function judgeAnomaly(
  sql: Sql,
  author: Author,
  { id, verdict, reason }: Verdict,
): Promise<void> {
  const { caller, nowS } = author;
  const detectorId = await findDetectorOf(sql, id);
  if (detectorId === null) throw refuse("not_found");
  // Locked before its anomalies, as the job does.
  const detector = await requireDetector(sql, caller, detectorId);
  const anomaly = await lockAnomaly(sql, id);
  if (!anomaly) throw refuse("not_found");
  await saveVerdict(sql, { id, verdict, by: caller.name, reason, at: nowS });
  if ((anomaly.verdict === "real") !== (verdict === "real")) await changeHistory(sql, detector.id);
  const isEnded = verdict !== "real" && isAlerted(anomaly);
  if (isEnded) await endAlert(sql, detector, nowS);
  await insertLog(sql, [
    { detectorId: detector.id, at: nowS, event: "judged", actor: caller.name, detail: verdict },
    ...(isEnded ? [{ detectorId: detector.id, at: nowS, event: "alert_ended" as const }] : []),
  ]);
  await remember(sql, author, { detector, anomaly, verdict, reason });
}

async function remember(
  sql: Sql,
  { caller, nowS }: Author,
  {
    detector,
    anomaly,
    verdict,
    reason,
  }: Omit<Verdict, "id"> & { detector: DetectorRow; anomaly: AnomalyRow },
): Promise<void> {
  const { id, start, value, low, high, surprise } = anomaly;
  await saveFeedback(sql, [
    {
      incidentId: null,
      kind: "anomaly",
      subject: id,
      shown: { detector: detector.name, start, value, low, high, score: scoreOf(surprise) },
      isHelpful: verdict === "real",
      reason,
      by: { id: caller.userId, name: caller.name },
      at: nowS,
    },
  ]);
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "anomalies",
    id,
    before: { verdict: anomaly.verdict, reason: anomaly.reason },
    after: { verdict, reason },
    news: "anomaly-detection",
  });
}
