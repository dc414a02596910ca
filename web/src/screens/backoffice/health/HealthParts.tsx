import { RotateCw } from "lucide-react";
import { nodeRoles } from "#contract/node-roles.ts";
import type {
  HealthNode,
  HealthQueueRow,
  InstallationHealth,
} from "#contract/installation-health.ts";
import { useRetryAllDeliveries } from "../../../data/backoffice.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { durationText } from "../../../ui/time/time-text.ts";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { bytesText, healthWords, numberText } from "../../../words/words.ts";
import { rateText, statusOf, timeText } from "./health-text.ts";
import styles from "./Health.module.css";

/** Where the time of an event goes. */
export function HealthStages({ health: { stages } }: { health: InstallationHealth }) {
  const words = healthWords.stages;
  return (
    <Section title={words.title} extra={words.note} isBoxed>
      <ol className={styles.stages}>
        {stages.map(({ stage, p95_ms, per_minute, waiting }) => (
          <li key={stage} className={styles.stage} title={words.help[stage]}>
            <div className={styles.stageName}>{words.names[stage]}</div>
            <div className={styles.stageTime}>{timeText(p95_ms)}</div>
            <div className="small soft">{words.perMinute(rateText(per_minute))}</div>
            {waiting !== null && <div className="small soft">{words.waiting(waiting)}</div>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What waits for its turn. */
export function HealthQueues({ health: { queues } }: { health: InstallationHealth }) {
  const words = healthWords.queues;
  const uiWords = useUiWords();
  const retry = useRetryAllDeliveries();
  const failing = queues.find(({ queue }) => queue === "deliveries")?.failing ?? 0;
  const retryNow = (): void =>
    void retry
      .mutateAsync({})
      .then(({ retried }) => showToast({ title: words.retried(retried) }))
      .catch(() => undefined);
  return (
    <Section
      title={words.title}
      isBoxed
      className={styles.half}
      end={
        failing > 0 && (
          <Button size="s" icon={RotateCw} isBusy={retry.isPending} onClick={retryNow}>
            {words.retry(failing)}
          </Button>
        )
      }
    >
      <Table
        caption={words.title}
        rows={queues}
        keyOf={({ queue }) => queue}
        minWidthPx={420}
        columns={[
          { id: "queue", head: words.queue, width: "40%", cell: QueueName },
          {
            id: "waiting",
            head: words.waiting,
            isNumber: true,
            cell: ({ waiting }) => numberText(waiting),
          },
          {
            id: "oldest",
            head: words.oldest,
            isNumber: true,
            cell: ({ oldest_s }) =>
              oldest_s === null ? healthWords.figures.none : durationText(oldest_s, uiWords),
          },
          {
            id: "failing",
            head: words.failing,
            isNumber: true,
            cell: (row) => numberText(row.failing),
          },
          { id: "dead", head: words.dead, isNumber: true, cell: ({ dead }) => numberText(dead) },
        ]}
      />
    </Section>
  );
}

const QueueName = ({ queue, state }: HealthQueueRow) => (
  <span className={styles.queue}>
    <StatusMark status={statusOf[state]} label={healthWords.states[state]} />
    {healthWords.queues.names[queue]}
  </span>
);

/** The processes of the installation. */
export function HealthNodes({ health: { nodes, checked_at } }: { health: InstallationHealth }) {
  const words = healthWords.nodes;
  const uiWords = useUiWords();
  const answering = nodes.filter(({ answers }) => answers).length;
  return (
    <Section
      title={words.title}
      extra={words.answering(answering, nodes.length)}
      isBoxed
      className={styles.twoThirds}
    >
      <Table
        caption={words.title}
        rows={nodes}
        keyOf={({ id }) => id}
        minWidthPx={620}
        columns={[
          { id: "node", head: words.node, width: "24%", cell: NodeName },
          { id: "version", head: words.version, cell: ({ version }) => version },
          { id: "roles", head: words.roles, width: "22%", cell: rolesText },
          {
            id: "cpu",
            head: words.cpu,
            isNumber: true,
            cell: ({ cpu_percent: cpu }) =>
              cpu === null ? healthWords.figures.none : `${Math.round(cpu)} ${healthWords.percent}`,
          },
          {
            id: "memory",
            head: words.memory,
            isNumber: true,
            cell: ({ memory_bytes: bytes }) =>
              bytes === null ? healthWords.figures.none : bytesText(bytes),
          },
          {
            id: "consoles",
            head: words.consoles,
            isNumber: true,
            cell: ({ consoles }) =>
              consoles === null ? healthWords.figures.none : numberText(consoles),
          },
          {
            id: "up",
            head: words.up,
            isNumber: true,
            cell: ({ answers, started_at, seen_at }) =>
              answers
                ? durationText(checked_at - started_at, uiWords)
                : words.silent(durationText(checked_at - seen_at, uiWords)),
          },
        ]}
      />
    </Section>
  );
}

const NodeName = ({ host, pid, answers }: HealthNode) => (
  <span className={styles.queue}>
    <StatusMark
      status={answers ? "ok" : "warning"}
      label={healthWords.states[answers ? "ok" : "warning"]}
    />
    {`${host} ${pid}`}
  </span>
);

const rolesText = ({ roles }: HealthNode): string =>
  roles.length === nodeRoles.length ? healthWords.nodes.everything : roles.join(", ");
