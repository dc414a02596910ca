/** An anomaly becomes an alert by the door of every event, where its detector was told to. */
import type { Sql } from "../../platform/db.ts";
import { findOwnSource, ownSources, requireOwnSource } from "../integrations/own-source.ts";
import { insertReceipt } from "../receipts/store.ts";
import { saveAlert, type AnomalyRow } from "./store-anomalies.ts";
import type { DetectorRow } from "./store-detectors.ts";

type Alerting = Pick<DetectorRow, "id" | "name" | "watch" | "interval_s">;

/** False where the product's own source was switched off. */
export async function makeAlert(
  sql: Sql,
  { detector, anomaly, nowS }: { detector: DetectorRow; anomaly: AnomalyRow; nowS: number },
): Promise<boolean> {
  const source = await requireOwnSource(sql, ownSources.anomalies, nowS);
  if (!source.active || detector.alert_status === null) return false;
  const receiptId = await insertReceipt(sql, {
    ...receiptOf(detector, {
      status: detector.alert_status,
      description: descriptionOf(detector, anomaly),
      nowS,
    }),
    app_key: source.app_key,
    integration_id: source.id,
  });
  await saveAlert(sql, { id: anomaly.id, alertAt: nowS, receiptId });
  return true;
}

export async function endAlert(sql: Sql, detector: Alerting, nowS: number): Promise<void> {
  const source = await findOwnSource(sql, ownSources.anomalies);
  if (!source?.active) return;
  await insertReceipt(sql, {
    ...receiptOf(detector, { status: "ok", description: "Back to what is usual", nowS }),
    app_key: source.app_key,
    integration_id: source.id,
  });
}

/** Each detector has one alert, with the tags of what it watches. */
function receiptOf(
  { id, name, watch }: Alerting,
  { status, description, nowS }: { status: string; description: string; nowS: number },
) {
  const alert = {
    ...(watch.kind === "value" ? watch.tags : {}),
    status,
    service: name,
    check: "Anomaly",
    primary_property: "service",
    description,
    timestamp: nowS,
    incident_identifier: `anomaly detector ${id}`,
  };
  return {
    source: "alerts",
    received_at: nowS,
    body: JSON.stringify({ alerts: [alert] }),
    events: 1,
  };
}

function descriptionOf(
  { watch, interval_s: intervalS }: Alerting,
  { value, low, high }: AnomalyRow,
): string {
  const measured =
    watch.kind === "rate"
      ? `${numberText(value)} events in ${durationText(intervalS)}`
      : `${watch.series} is ${numberText(value)}`;
  return `${measured}, expected ${numberText(low)} to ${numberText(high)}`;
}

const numberText = (value: number): string =>
  value.toLocaleString("en", { maximumSignificantDigits: 4 });
const durationText = (seconds: number): string =>
  seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
