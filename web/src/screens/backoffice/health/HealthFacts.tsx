import type { HealthFinding, InstallationHealth } from "#contract/installation-health.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { dayClockText, durationText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { bytesText, healthWords, measuredText } from "../../../words/words.ts";
import { statusOf } from "./health-text.ts";
import styles from "./Health.module.css";

const dayS = 86_400;
const keyPx = 150;

export function HealthDatabase({ health: { database } }: { health: InstallationHealth }) {
  const words = healthWords.database;
  const uiWords = useUiWords();
  const { version, bytes, disk, bytes_per_day, full_in_days, connections, slowest_s, replica } =
    database;
  const growth = bytes_per_day === null ? words.unknown : bytesText(Math.max(0, bytes_per_day));
  const rows = [
    {
      key: "size",
      label: words.size,
      value: disk === null ? bytesText(bytes) : words.sizeOf(bytes, disk.free_bytes),
    },
    {
      key: "growth",
      label: words.growth,
      value:
        full_in_days === null
          ? growth
          : `${growth}, ${words.full(durationText(full_in_days * dayS, uiWords))}`,
    },
    {
      key: "connections",
      label: words.connections,
      value: words.connectionsOf(connections, database.max_connections),
    },
    {
      key: "slowest",
      label: words.slowest,
      value:
        slowest_s === null
          ? words.nothing
          : `${measuredText(Math.round(slowest_s * 100) / 100)} ${healthWords.s}`,
    },
    ...(replica === null
      ? []
      : [{ key: "replica", label: words.replica, value: replicaText(replica) }]),
  ];
  return (
    <Section title={words.title} extra={words.version(version)} isBoxed className={styles.third}>
      <KeyValues keyPx={keyPx} wraps rows={rows} />
    </Section>
  );
}

/** NATS, where it takes requests before the database does. */
export function HealthIngestLog({
  health: { ingest_log, queues },
}: {
  health: InstallationHealth;
}) {
  const words = healthWords.ingestLog;
  const uiWords = useUiWords();
  if (ingest_log === null) return null;
  const { bytes, max_bytes, replicas, current, problem } = ingest_log;
  const queue = queues.find((row) => row.queue === "ingest_log");
  const oldest = queue?.oldest_s ?? null;
  const rows = [
    ...(problem === null ? [] : [{ key: "problem", label: words.problem, value: problem }]),
    { key: "replicas", label: words.replicas, value: words.replicasOf(current, replicas) },
    {
      key: "waiting",
      label: words.waiting,
      value: words.waitingOf(
        queue?.waiting ?? 0,
        oldest === null ? null : durationText(oldest, uiWords),
      ),
    },
    { key: "room", label: words.room, value: words.roomOf(bytes, max_bytes) },
  ];
  return (
    <Section title={words.title} extra={words.note} isBoxed className={styles.third}>
      <KeyValues keyPx={keyPx} wraps rows={rows} />
      {problem !== null && <p className="small soft">{words.instead}</p>}
    </Section>
  );
}

function replicaText({
  state,
  lag_s,
}: NonNullable<InstallationHealth["database"]["replica"]>): string {
  const words = healthWords.database.replicaStates;
  return state === "late" ? words.late(measuredText(Math.round(lag_s ?? 0))) : words[state];
}

export function HealthChecks({ health: { checks, checked_at } }: { health: InstallationHealth }) {
  const words = healthWords.checks;
  const uiWords = useUiWords();
  return (
    <Section title={words.title} extra={words.note} isBoxed className={styles.third}>
      <KeyValues
        keyPx={190}
        wraps
        rows={checks.map(({ check, checked_at: at, wrong }) => {
          const time = at === null ? "" : durationText(checked_at - at, uiWords);
          return {
            key: check,
            label: words.names[check],
            value:
              at === null
                ? words.never
                : wrong === 0
                  ? words.right(time)
                  : words.wrong(wrong, time),
          };
        })}
      />
    </Section>
  );
}

export function HealthBackups({ health: { backup } }: { health: InstallationHealth }) {
  const words = healthWords.backups;
  const uiWords = useUiWords();
  const settings = useTimeSettings();
  return (
    <Section title={words.title} isBoxed className={styles.third}>
      {backup === null ? (
        <p className="soft">{words.none}</p>
      ) : (
        <KeyValues
          keyPx={keyPx}
          wraps
          rows={[
            {
              key: "last",
              label: words.last,
              value: words.lastOf(dayClockText(backup.at, settings), backup.bytes),
            },
            {
              key: "took",
              label: words.took,
              value: durationText(backup.took_s, uiWords),
            },
            {
              key: "verified",
              label: words.verified,
              value:
                backup.verified_at === null
                  ? words.never
                  : dayClockText(backup.verified_at, settings),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** What needed a look lately, and what does now. */
export function HealthLog({ health: { log } }: { health: InstallationHealth }) {
  const words = healthWords.log;
  return (
    <Section title={words.title} isBoxed>
      {log.length === 0 ? (
        <EmptyState level={3} title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      ) : (
        <ul className={styles.log}>
          {log.map((finding) => (
            <Finding key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Finding({ finding: { state, text, since, until } }: { finding: HealthFinding }) {
  const settings = useTimeSettings();
  const uiWords = useUiWords();
  const shown = until === null ? state : "ok";
  return (
    <li className={styles.finding}>
      <StatusMark status={statusOf[shown]} label={healthWords.states[shown]} />
      <span className="small soft">{dayClockText(since, settings)}</span>
      <span>{text}</span>
      <span className="small soft">
        {until === null
          ? healthWords.log.now
          : healthWords.log.over(durationText(until - since, uiWords))}
      </span>
    </li>
  );
}

export function DeadMansSwitch({
  health: { dead_mans_switch: called, checked_at },
}: {
  health: InstallationHealth;
}) {
  const words = healthWords.deadMansSwitch;
  const uiWords = useUiWords();
  return (
    <Section title={words.title} isBoxed className={styles.third}>
      {called === null ? (
        <p className="soft">{words.none}</p>
      ) : (
        <KeyValues
          keyPx={keyPx}
          wraps
          rows={[
            { key: "to", label: words.to, value: called.host },
            {
              key: "answered",
              label: words.answered,
              value:
                called.answered_at === null
                  ? words.never
                  : uiWords.minutes(Math.floor((checked_at - called.answered_at) / 60)),
            },
            { key: "every", label: words.every, value: words.everyMinute },
            ...(called.problem === null
              ? []
              : [{ key: "problem", label: words.problem, value: called.problem }]),
          ]}
        />
      )}
    </Section>
  );
}
