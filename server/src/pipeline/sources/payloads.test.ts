/**
 * Real payloads of real senders, kept beside the repository where somebody keeps them: what we make
 * of each.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { toSeconds } from "#contract/scalars.ts";
import type { RawEvent } from "../normalise.ts";
import { sourceNamed } from "./sources.ts";

interface PayloadSample {
  id: string;
  sender: string;
  expected: {
    alerts: number;
    status: string | null;
    severity_any: string[] | null;
    entity_any: string[] | null;
    title_any: string[] | null;
    time: string | null;
  };
}

const folder = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../../../../shared/data/payloads/dev",
);
/** By the first words of the sender's name. */
const adapters: readonly (readonly [sender: string, adapter: string])[] = [
  ["Prometheus Alertmanager", "alertmanager"],
  ["Grafana", "grafana"],
  ["Zabbix", "zabbix"],
  ["Datadog", "datadog"],
  ["Splunk", "splunk"],
  ["Opsgenie", "opsgenie"],
  ["Pingdom", "pingdom"],
  ["Google", "google-cloud-monitoring"],
  ["Graylog", "graylog"],
  ["Checkmk", "checkmk"],
  ["Checkly", "checkly"],
  ["Azure Monitor", "azure-monitor"],
  ["Dynatrace", "dynatrace"],
  ["New Relic", "newrelic"],
  ["AWS CloudWatch (SNS)", "cloudwatch"],
  ["Sentry", "sentry"],
  ["PagerDuty", "pagerduty"],
];
const adapterOf = (sender: string): string | null =>
  adapters.find(([start]) => sender.startsWith(start))?.[1] ?? null;
const read = (name: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), "utf8"));
const samples = fs.existsSync(folder) ? (read("_expected") as PayloadSample[]) : []; // the folder's own list

test("our own senders' adapters are among those that real payloads are kept for", () => {
  expect(
    ["Prometheus Alertmanager", "Grafana legacy"]
      .map(adapterOf)
      .map((name) => sourceNamed(name ?? "")?.name),
  ).toEqual(["alertmanager", "grafana"]);
});

for (const { id, sender, expected } of samples) {
  const adapter = sourceNamed(adapterOf(sender) ?? "");
  if (!adapter) continue;
  test(`${id} is read as its senders meant it`, () => {
    const events = adapter.toEvents((read(id) as { payload: unknown }).payload); // a sample's body
    expect(events).toHaveLength(expected.alerts);
    const [event] = events;
    if (!event) return;
    if (expected.status)
      expect(event["status"] === "ok" ? "resolved" : "active").toBe(expected.status);
    if (expected.severity_any && expected.status === "active")
      expect([event["severity"], event["status"]]).toSatisfy((words: string[]) =>
        words.some((word) => expected.severity_any?.includes(word)),
      );
    if (expected.entity_any)
      expect(
        texts(event, [
          "host",
          "service",
          "application",
          "device",
          "component",
          "resource",
          String(event["primary_property"]),
        ]),
      ).toSatisfy(
        (text: string) =>
          expected.entity_any?.some((expectedText) => text.includes(expectedText.toLowerCase())) ??
          false,
      );
    if (expected.title_any)
      expect(texts(event, ["check", "description", "summary"])).toSatisfy(
        (text: string) =>
          expected.title_any?.some((expectedText) => text.includes(expectedText.toLowerCase())) ??
          false,
      );
    if (expected.time)
      expect(toSeconds(String(event["timestamp"]))).toBeCloseTo(toSeconds(expected.time) ?? 0, -1);
  });
}

const texts = (event: RawEvent, names: readonly string[]): string =>
  names
    .map((name) => String(event[name] ?? ""))
    .join(" | ")
    .toLowerCase();
