import { useMemo, useState } from "react";
import { PackageOpen } from "lucide-react";
import { healthHours, type InstallationHealth } from "#contract/installation-health.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { loadSupportBundle, useInstallationHealth } from "../../../data/backoffice.ts";
import { saveFile } from "../../../parts/save-file.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { chartWords, healthWords as words, shellWords } from "../../../words/words.ts";
import {
  DeadMansSwitch,
  HealthBackups,
  HealthChecks,
  HealthDatabase,
  HealthIngestLog,
  HealthLog,
} from "./HealthFacts.tsx";
import { HealthFigures } from "./HealthFigures.tsx";
import { HealthNodes, HealthQueues, HealthStages } from "./HealthParts.tsx";
import { statusOf } from "./health-text.ts";
import { chartOfLag, lagUnit } from "./lag-chart.ts";
import styles from "./Health.module.css";

const feed = { href: "/feed/all?folder=active", label: shellWords.incidents };
type Hours = (typeof healthHours)[number];
const usualHours: Hours = 6;

/** Whether the installation itself is well, for who runs it. */
export function Health() {
  const [hours, setHours] = useState<Hours>(usualHours);
  const { data, error, refetch } = useInstallationHealth({ hours });
  return (
    <SettingsPage
      title={words.title}
      isWide
      backLink={feed}
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
      extra={data && <Verdict health={data} />}
      end={
        <>
          <SegmentedControl
            label={words.hours}
            items={healthHours.map((value) => {
              const id = `${value}` as const;
              return { id, label: words.hoursOf[id] };
            })}
            value={`${hours}`}
            onChange={(id) =>
              setHours(healthHours.find((value) => `${value}` === id) ?? usualHours)
            }
          />
          <SupportBundle />
        </>
      }
    >
      {data && <HealthOverview health={data} hours={hours} />}
    </SettingsPage>
  );
}

function Verdict({ health: { state, findings } }: { health: InstallationHealth }) {
  return (
    <span className={styles.verdict} role="status">
      <StatusMark status={statusOf[state]} />
      {state === "ok" ? words.verdicts.ok : words.verdicts[state](findings.length)}
      {findings.slice(0, 1).map(({ id, text }) => (
        <span key={id} className="small soft">
          {text}
        </span>
      ))}
    </span>
  );
}

function SupportBundle() {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const text = JSON.stringify(await loadSupportBundle(), null, 2);
      saveFile(new Blob([text], { type: "application/json" }), "tocsin-support-bundle.json");
      showToast({ title: words.bundleSaved });
    } catch (error) {
      showToast({ tone: "problem", title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={PackageOpen} isBusy={isBusy} onClick={() => void save()}>
      {words.bundle}
    </Button>
  );
}

function HealthOverview({ health, hours }: { health: InstallationHealth; hours: Hours }) {
  return (
    <div className={styles.tiles}>
      <HealthFigures health={health} />
      <HealthStages health={health} />
      <div className={styles.half}>
        <LagChart health={health} hours={hours} />
      </div>
      <HealthQueues health={health} />
      <HealthNodes health={health} />
      <HealthDatabase health={health} />
      <HealthIngestLog health={health} />
      <HealthChecks health={health} />
      <HealthBackups health={health} />
      <DeadMansSwitch health={health} />
      <HealthLog health={health} />
    </div>
  );
}

const lagWords = { ...chartWords, marks: words.lag.starts, markCount: words.lag.startCount };

function LagChart({ health, hours }: { health: InstallationHealth; hours: Hours }) {
  const settings = useTimeSettings();
  const { points, checked_at, interval_s, nodes } = health;
  const chart = useMemo(
    () =>
      chartOfLag(points, {
        from: checked_at - hours * 3600,
        to: checked_at,
        intervalS: interval_s,
        settings,
      }),
    [points, checked_at, hours, interval_s, settings],
  );
  return (
    <Chart
      title={words.lag.title}
      note={words.lag.note}
      data={chart}
      unit={lagUnit}
      words={lagWords}
      marks={nodes
        .filter(({ started_at }) => started_at >= checked_at - hours * 3600)
        .map(({ id, started_at, host, pid }) => ({
          id,
          at: started_at,
          label: words.lag.started(host, pid),
        }))}
      empty={
        <EmptyState level={3} title={words.lag.empty}>
          {words.lag.emptyWords}
        </EmptyState>
      }
    />
  );
}
