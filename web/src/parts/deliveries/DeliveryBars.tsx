import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import type { DeliveryHour } from "#contract/delivery.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { clockText, dayClockText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { deliveryStatisticsWords as words, numberText } from "../../words/words.ts";
import { countsText } from "./delivery-outcome.ts";
import { type BarPart, barParts } from "./delivery-bars.ts";
import styles from "./DeliveryBars.module.css";

const WIDTH = 480;
const HEIGHT = 48;

interface DeliveryBarsProps {
  hours: readonly DeliveryHour[];
  /** The end of the last hour. */
  to: number;
}

/** Messages an hour by outcome: what is in trouble stands on top; as a table on demand. */
export function DeliveryBars({ hours, to }: DeliveryBarsProps) {
  const [isTable, setTable] = useState(false);
  return (
    <div className={styles.figure}>
      <div className={styles.content}>
        {isTable ? <HourTable hours={hours} /> : <HourChart hours={hours} to={to} />}
      </div>
      <IconButton
        size="s"
        icon={isTable ? ChartColumn : Table2}
        label={isTable ? words.asChart : words.asTable}
        onClick={() => setTable(!isTable)}
      />
    </div>
  );
}

function HourChart({ hours, to }: DeliveryBarsProps) {
  const time = useTimeSettings();
  const step = WIDTH / Math.max(1, hours.length);
  const troubles = hours.reduce((sum, { failed, dead }) => sum + failed + dead, 0);
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0);
  const [first] = hours;
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
        role="img"
        aria-label={words.chart(delivered + troubles, troubles)}
      >
        {barParts(hours, HEIGHT).map((parts, at) => {
          const hour = hours[at];
          return (
            <g key={at} data-newest={at === hours.length - 1 || undefined}>
              {hour && <title>{words.hour(clockText(hour.at, time), countsText(hour))}</title>}
              <rect className={styles.hit} x={at * step} width={step} y={0} height={HEIGHT} />
              {parts.map(({ outcome, y, height }: BarPart) => (
                <rect
                  key={outcome}
                  className={styles[outcome]}
                  x={at * step}
                  width={step - 2}
                  y={y}
                  height={height}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{first && dayClockText(first.at, time)}</span>
        <b>{clockText(to, time)}</b>
      </div>
    </>
  );
}

function HourTable({ hours }: Pick<DeliveryBarsProps, "hours">) {
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={hours.toReversed()}
      keyOf={(hour) => String(hour.at)}
    />
  );
}

const columns: readonly TableColumn<DeliveryHour>[] = [
  { id: "hour", head: words.columns.hour, cell: ({ at }) => <HourStart at={at} /> },
  ...(["delivered", "failed", "dead"] as const).map((outcome) => ({
    id: outcome,
    head: words.columns[outcome],
    isNumber: true,
    cell: (hour: DeliveryHour) => numberText(hour[outcome]),
  })),
];

function HourStart({ at }: { at: number }) {
  return <>{dayClockText(at, useTimeSettings())}</>;
}
