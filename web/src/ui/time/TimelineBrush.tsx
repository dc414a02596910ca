import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { brushKeyStep, moveBrush, type BrushPart } from "./brush-span.ts";
import { sparkBars } from "../status/spark-shape.ts";
import { dayClockText, spanText, type UnixSeconds } from "./time-text.ts";
import { fraction, type TimeSpan } from "./time-ticks.ts";
import { useTimeSettings } from "./TimeSettingsProvider.tsx";
import styles from "./TimelineBrush.module.css";

export interface TimelineOverview extends TimeSpan {
  /** Counts in pieces of equal length, from the first to the last. */
  counts: readonly number[];
  /** Names the strip: "Events". */
  label: string;
  startLabel: string;
  endLabel: string;
  wholeLabel: string;
  /** Shortest window in seconds. */
  leastS?: number;
}

interface TimelineBrushProps {
  overview: TimelineOverview;
  span: TimeSpan;
  onSpan: ((from: UnixSeconds, to: UnixSeconds) => void) | undefined;
}

const HEIGHT_PX = 22;

/**
 * A strip of counts with a window on it. Its edges and the whole move by pointer, and by arrows
 * with Shift for more.
 */
export function TimelineBrush({ overview, span, onSpan }: TimelineBrushProps) {
  const settings = useTimeSettings();
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<{ part: BrushPart; x: number; span: TimeSpan } | null>(null);
  const limits = { bounds: overview, leastS: overview.leastS ?? 60 };
  const perPx = () => (overview.to - overview.from) / Math.max(1, strip.current?.clientWidth ?? 1);
  const move = (from: TimeSpan, part: BrushPart, byS: number) => {
    const next = moveBrush(from, { part, byS: Math.round(byS) }, limits);
    onSpan?.(next.from, next.to);
  };
  const press = (part: BrushPart) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { part, x: event.clientX, span };
  };
  const drag = (event: PointerEvent) =>
    grip.current &&
    move(grip.current.span, grip.current.part, (event.clientX - grip.current.x) * perPx());
  const release = () => (grip.current = null);
  const jump = (event: PointerEvent) => {
    const left = strip.current?.getBoundingClientRect().left ?? 0;
    move(
      span,
      "whole",
      overview.from + (event.clientX - left) * perPx() - (span.from + span.to) / 2,
    );
  };
  const handleKeyDown = (part: BrushPart) => (event: KeyboardEvent) => {
    const byS = brushKeyStep(event.key, event.shiftKey, overview);
    if (byS === undefined) return;
    event.preventDefault();
    move(span, part, byS);
  };
  const start = fraction(span.from, overview);
  const end = fraction(span.to, overview);
  const valueTexts = {
    start: dayClockText(span.from, settings),
    end: dayClockText(span.to, settings),
    whole: spanText(span, settings),
  };
  const slider = (part: BrushPart, label: string) => ({
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuetext": valueTexts[part],
    "aria-valuemin": overview.from,
    "aria-valuemax": overview.to,
    "aria-valuenow": part === "end" ? span.to : span.from,
    onPointerDown: press(part),
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: handleKeyDown(part),
  });
  return (
    <div className={styles.brush}>
      <div className={styles.label}>
        {overview.label}: {spanText(overview, settings)}
      </div>
      <div ref={strip} className={styles.strip} onPointerDown={jump}>
        <Bars counts={overview.counts} start={start} end={end} />
        <div
          className={styles.window}
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          {...slider("whole", overview.wholeLabel)}
        />
        <div
          className={styles.edge}
          style={{ left: `${start * 100}%` }}
          {...slider("start", overview.startLabel)}
        />
        <div
          className={styles.edge}
          style={{ left: `${end * 100}%` }}
          {...slider("end", overview.endLabel)}
        />
      </div>
    </div>
  );
}

function Bars({ counts, start, end }: { counts: readonly number[]; start: number; end: number }) {
  const step = 100 / Math.max(1, counts.length);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 100 ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {sparkBars(counts, HEIGHT_PX - 2).map((tall, at) => {
        const middle = (at + 0.5) / counts.length;
        const count = counts[at] ?? 0;
        return (
          count > 0 && (
            <rect
              key={at}
              data-in={(middle >= start && middle <= end) || undefined}
              x={at * step + step * 0.14}
              y={HEIGHT_PX - 1 - tall}
              width={step * 0.72}
              height={tall}
            />
          )
        );
      })}
    </svg>
  );
}
