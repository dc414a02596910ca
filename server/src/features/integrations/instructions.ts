import { sendChanges } from "#contract/changes.ts";
import * as ingestion from "#contract/ingestion.ts";

/**
 * Where the server takes what a source of this kind sends. One that somebody named has no adapter:
 * it is read by its mapping, or by what it says.
 */
export function ingestPath(
  kind: string,
  adapters: readonly { name: string; path?: string }[],
): string {
  if (kind === "api") return ingestion.sendAlerts.path;
  if (kind === "changes") return sendChanges.path;
  if (kind === "opentelemetry") return ingestion.sendOtlpLogs.path;
  if (kind === "prometheus") return ingestion.sendAsAlertmanager.path;
  const adapter = adapters.find(({ name }) => name === kind);
  return adapter?.path ?? ingestion.sendNative.path.replace("{source}", adapter?.name ?? "generic");
}

export const heartbeatInstructions = (path: string): string =>
  `Call ${path} whenever the job has succeeded.`;

export const mailInstructions = (address: string): string =>
  `Send mails to ${address}. Whoever knows the address may send.`;

/** For a program that connected a source: what its sender is told. */
export function instructionsFor(path: string, appKey: string): string {
  // Prometheus can set neither a query nor a header of its own for its Alertmanagers.
  return path === ingestion.sendAsAlertmanager.path
    ? `Post to ${path} with the user name ${appKey} and an ingest key as the password: name this server as an Alertmanager in prometheus.yml.`
    : `Post to ${path}?app_key=${appKey} with an ingest key as the bearer token.`;
}
