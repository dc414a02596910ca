import type { Detector } from "#contract/anomaly-detection.ts";
import {
  type DetectorDraft,
  type DetectorItem,
  detectors,
} from "../../../data/anomaly-detection.ts";
import { compareByName, compareByOrder } from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { AnalyticsEntries } from "../AnalyticsEntries.tsx";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { anomalyWords as words, entryWords } from "../../../words/words.ts";
import { DetectorForm } from "./DetectorForm.tsx";
import { DetectorReport } from "./DetectorReport.tsx";

const view: EntryView<DetectorItem, DetectorDraft> = {
  path: "/anomaly-detection",
  resource: "analytics",
  api: detectors,
  words,
  titleOf: ({ name }) => name,
  detailOf: (item) =>
    `${words.kinds[item.watch.kind]} · ${words.intervals[item.interval_s]} · ${words.states[item.state]}`,
  trailOf: ({ recent }) => <Sparkline kind="line" width={56} values={recent} />,
  textOf: ({ watch }) => (watch.kind === "rate" ? watch.query : watch.series),
  filters: [
    { id: "out", label: words.filters.out, matches: ({ state }) => state === "out" },
    {
      id: "alerting",
      label: words.filters.alerting,
      matches: ({ alert_status: status }) => status !== null,
    },
    { id: "rates", label: words.filters.rates, matches: ({ watch }) => watch.kind === "rate" },
    { id: "values", label: words.filters.values, matches: ({ watch }) => watch.kind === "value" },
  ],
  sorts: [
    { id: "order", label: words.worstFirst, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
  ],
  draftOf,
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: DetectorForm,
  Preview: ({ item }) => <DetectorReport item={item} />,
  previewAt: "first",
  isBelowSettings: false,
};

function draftOf(item: Detector | null): DetectorDraft {
  return {
    name: item?.name ?? "",
    environment_id: item?.environment_id ?? null,
    watch: item?.watch ?? { kind: "rate", integration_id: null, query: "" },
    interval_s: item?.interval_s ?? 900,
    sensitivity: item?.sensitivity ?? 5,
    direction: item?.direction ?? "either",
    lasting_s: item?.lasting_s ?? 0,
    alert_status: item?.alert_status ?? null,
  };
}

/** What is watched for anomalies, how it went, and what was not as usual. */
export function AnomalyDetection() {
  return (
    <AnalyticsEntries tab="anomalies">
      <EntryScreen view={view} />
    </AnalyticsEntries>
  );
}
