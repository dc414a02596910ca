import type {
  HealthPoint,
  HealthState,
  InstallationHealth,
} from "#contract/installation-health.ts";
import { StatStrip, type Stat } from "../../../ui/layout/StatStrip.tsx";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { clockText, durationText, type TimeSettings } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { healthWords, measuredText } from "../../../words/words.ts";
import { rateText, statusOf, timeOf } from "./health-text.ts";

const words = healthWords.figures;

/** How it does, in six figures. */
export function HealthFigures({ health }: { health: InstallationHealth }) {
  const settings = useTimeSettings();
  return (
    <StatStrip
      stats={[
        feedStat(health),
        eventStat(health, settings),
        accountedStat(health),
        deliveryStat(health),
        callStat(health),
        useBackupStat(health),
      ]}
    />
  );
}

const newestPoints = 24;
const trendOf = (
  points: readonly HealthPoint[],
  valueOf: (point: HealthPoint) => number | null,
) => {
  const values = points.slice(-newestPoints).map((point) => valueOf(point) ?? 0);
  return values.length < 2 ? undefined : <Sparkline kind="line" values={values} width={72} />;
};

const mark = (state: HealthState) => (
  <StatusMark status={statusOf[state]} label={healthWords.states[state]} />
);

function feedStat({ figures: { feed }, points, promise_s }: InstallationHealth): Stat {
  const isLate = feed.p95_ms !== null && feed.p95_ms > 1000 * promise_s;
  return {
    label: words.feed,
    ...timeOf(feed.p95_ms),
    mark: mark(isLate ? "warning" : "ok"),
    note: words.feedNote(promise_s),
    trend: trendOf(points, ({ feed_p95_ms }) => feed_p95_ms),
  };
}

function eventStat(
  { figures: { events_per_minute, peak }, queues, points }: InstallationHealth,
  settings: TimeSettings,
): Stat {
  const state = queues.find(({ queue }) => queue === "events")?.state ?? "ok";
  return {
    label: words.events,
    value: rateText(events_per_minute),
    unit: words.perMinute,
    mark: mark(state),
    note: peak ? words.peak(peak.events_per_minute, clockText(peak.at, settings)) : words.noPeak,
    trend: trendOf(points, ({ events }) => events),
  };
}

function accountedStat({ figures: { accounted } }: InstallationHealth): Stat {
  const { events, without_outcome: missing } = accounted;
  if (events === 0) return { label: words.accounted, value: words.none, note: words.notChecked };
  return {
    label: words.accounted,
    value: measuredText(floorTo(100 - (100 * missing) / events, missing === 0 ? 0 : 4)),
    unit: healthWords.percent,
    mark: mark(missing === 0 ? "ok" : "wrong"),
    note: words.accountedNote(events, missing),
  };
}

/** Never rounded up to all of them. */
const floorTo = (value: number, digits: number): number =>
  Math.floor(value * 10 ** digits) / 10 ** digits;

function deliveryStat({ figures: { deliveries }, queues }: InstallationHealth): Stat {
  const queue = queues.find((row) => row.queue === "deliveries");
  const state = queue?.state ?? "ok";
  const { settled, first_try } = deliveries;
  return {
    label: words.deliveries,
    ...(settled === 0
      ? { value: words.none, note: words.noDeliveries }
      : {
          value: measuredText(floorTo((100 * first_try) / settled, 2)),
          unit: healthWords.percent,
          note: words.deliveriesNote(queue?.waiting ?? 0),
        }),
    mark: mark(state),
  };
}

function callStat({ figures: { calls_per_second }, points }: InstallationHealth): Stat {
  const last = points.findLast(({ call_p95_ms }) => call_p95_ms !== null)?.call_p95_ms ?? null;
  return {
    label: words.calls,
    ...timeOf(last),
    mark: mark("ok"),
    note: words.callsNote(rateText(calls_per_second)),
    trend: trendOf(points, ({ call_p95_ms }) => call_p95_ms),
  };
}

function useBackupStat({ backup, findings, checked_at }: InstallationHealth): Stat {
  const uiWords = useUiWords();
  if (backup === null) return { label: words.backup, value: words.none, note: words.noBackup };
  const isOld = findings.some(({ subject }) => subject === "backups");
  return {
    label: words.backup,
    value: durationText(checked_at - backup.at, uiWords),
    mark: mark(isOld ? "warning" : "ok"),
    note:
      backup.verified_at === null
        ? words.notVerified
        : words.backupNote(durationText(checked_at - backup.verified_at, uiWords)),
  };
}
