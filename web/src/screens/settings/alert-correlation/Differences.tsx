import {
  ArrowRight,
  type LucideIcon,
  Merge,
  Minus,
  Plus,
  RefreshCcw,
  Split,
  VolumeX,
} from "lucide-react";
import { useState } from "react";
import type {
  DifferenceSample,
  PlacedSample,
  PreviewDifference,
  RulesPreview,
} from "#contract/time-machine.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { correlationWords as words, moreCount, numberText } from "../../../words/words.ts";
import styles from "./AlertCorrelation.module.css";

type Kind = keyof RulesPreview["difference"];
const kinds: readonly { kind: Kind; icon: LucideIcon }[] = [
  { kind: "joined", icon: Merge },
  { kind: "split", icon: Split },
  { kind: "gained", icon: Plus },
  { kind: "lost", icon: Minus },
  { kind: "status", icon: RefreshCcw },
  { kind: "noise", icon: VolumeX },
];

/**
 * Every way in which the draft differs from what really happened, and what is behind each number.
 */
export function Differences({ preview: { difference } }: { preview: RulesPreview }) {
  const [selectedKind, setSelectedKind] = useState<Kind | null>(null);
  const kind =
    selectedKind ?? kinds.find((item) => difference[item.kind].count > 0)?.kind ?? "joined";
  if (kinds.every((item) => difference[item.kind].count === 0))
    return <p className={styles.same}>{words.noDifference}</p>;
  return (
    <>
      <div role="tablist" aria-label={words.machine} className={styles.kinds}>
        {kinds.map((item) => (
          <button
            key={item.kind}
            type="button"
            role="tab"
            aria-selected={item.kind === kind}
            className={cx(styles.kind, item.kind === kind && styles.chosen)}
            onClick={() => setSelectedKind(item.kind)}
          >
            <span className={styles.kindName}>
              <Icon shape={item.icon} size={12} />
              {words.differences[item.kind]}
            </span>
            <b className={styles.kindCount}>{numberText(difference[item.kind].count)}</b>
            <span className={styles.kindHelp}>{words.differenceHelp[item.kind]}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={words.differenceTitle[kind]}>
        <Samples title={words.differenceTitle[kind]} difference={difference[kind]} />
      </div>
    </>
  );
}

function Samples({
  title,
  difference: { count, samples },
}: {
  title: string;
  difference: PreviewDifference;
}) {
  return (
    <>
      <p className={styles.samplesHead}>
        <b>{title}</b>{" "}
        <span className="soft">
          {count === 0 ? words.noneOfThese : words.shown(samples.length, count)}
        </span>
      </p>
      {samples.map((sample, at) => (
        <Sample key={at} sample={sample} />
      ))}
    </>
  );
}

const maxIncidents = 3;

/** What it really is, what it would be, and the alerts behind it. */
function Sample({
  sample: { title, alerts_total, alerts, incidents },
}: {
  sample: DifferenceSample;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.sample}>
      <div className={styles.sampleLine}>
        <span className={styles.incidents}>
          {incidents.slice(0, maxIncidents).map((incident) => (
            <Link
              key={incident.id}
              className="ellipsis"
              href={`/incident/${incident.id}`}
              title={incident.title}
            >
              {incident.title}
            </Link>
          ))}
          {incidents.length > maxIncidents && (
            <span className="soft">{moreCount(incidents.length - maxIncidents)}</span>
          )}
        </span>
        <Icon shape={ArrowRight} size={14} />
        <span className={styles.sampleTitle}>
          <span className="strong ellipsis" title={title}>
            {title}
          </span>
          <button
            type="button"
            className={styles.behind}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words.alertsBehind(alerts_total)}
          </button>
        </span>
      </div>
      {isOpen && (
        <Table
          caption={title}
          columns={columns}
          rows={alerts}
          keyOf={(sample) => `${sample.identity} ${sample.start}`}
          footer={words.shown(alerts.length, alerts_total)}
        />
      )}
    </div>
  );
}

const columns: readonly TableColumn<PlacedSample>[] = [
  {
    id: "alert",
    head: words.columns.alert,
    cell: (sample) => (
      <span className="ellipsis">
        {sample.primary}
        {sample.secondary === null ? "" : ` · ${sample.secondary}`}
      </span>
    ),
  },
  {
    id: "at",
    head: words.columns.at,
    width: "88px",
    cell: (sample) => <TimeAgo at={sample.start} />,
  },
  {
    id: "live",
    head: words.columns.live,
    width: "72px",
    cell: (sample) => sample.live ?? words.none,
  },
  {
    id: "draft",
    head: words.columns.draft,
    width: "72px",
    cell: (sample) => sample.draft ?? words.none,
  },
];
