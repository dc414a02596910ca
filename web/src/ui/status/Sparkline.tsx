import { cx } from "../cx.ts";
import { sparkBars, sparkPoints } from "./spark-shape.ts";
import styles from "./Sparkline.module.css";

export interface SparklineProps {
  values: readonly number[];
  /** Bars for counts, a line for a measure. */
  kind?: "bars" | "line";
  width?: number;
  height?: number;
  /** Says in words what it shows. Without it the drawing is decoration beside a number. */
  label?: string | undefined;
  className?: string | undefined;
}

/** How something went lately; the newest value stands out. */
export function Sparkline({
  values,
  kind = "bars",
  width = 44,
  height = 16,
  label,
  className,
}: SparklineProps) {
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cx(styles.spark, className)}
      {...name}
    >
      {kind === "bars" ? bars(values, width, height) : line(values, width, height)}
    </svg>
  );
}

function bars(values: readonly number[], width: number, height: number) {
  const step = width / Math.max(values.length, 1);
  return sparkBars(values, height).map((tall, at) => (
    <rect
      key={at}
      className={at === values.length - 1 ? styles.newest : undefined}
      x={at * step}
      y={height - tall}
      width={Math.max(1, step - 1)}
      height={tall}
    />
  ));
}

function line(values: readonly number[], width: number, height: number) {
  const points = sparkPoints(values, width, height);
  const [x, y] = points.at(-1) ?? [];
  return (
    <>
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      {x !== undefined && <circle cx={x} cy={y} r={2.5} />}
    </>
  );
}
