import { ZoomIn } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { HistogramBar } from "#contract/search.ts";
import { Button } from "../../../../ui/form/Button.tsx";
import { useWidth } from "../../../../ui/layout/useWidth.ts";
import { spanText } from "../../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../../ui/time/TimeSettingsProvider.tsx";
import { searchChartWords as words } from "../../../../words/words.ts";
import { type BarRange, countIn, dragTo, type Hold, holdAt, stepRange } from "./chart-bars.ts";
import { ChartAxis } from "./ChartAxis.tsx";
import { ChartBars } from "./ChartBars.tsx";
import { ChartTable } from "./ChartTable.tsx";
import styles from "./SearchChart.module.css";

interface SearchChartProps {
  bars: readonly HistogramBar[];
  /** Of all results: "1,066", or "10,000+". */
  total: string;
  onZoom: (span: { from: number; to: number }) => void;
}

const arrows: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/** When results began, with a period to choose and to look at closer. */
export function SearchChart({ bars, total, onZoom }: SearchChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const width = useWidth(plot);
  const settings = useTimeSettings();
  const [range, setRange] = useState<BarRange | null>(null);
  const chosen = spanOf(bars, range);
  const whole = spanOf(bars, { first: 0, last: bars.length - 1 });
  const barPx = width / Math.max(1, bars.length);
  const chosenText =
    range === null || chosen === null
      ? words.none
      : words.chosen(spanText(chosen, settings), countIn(bars, range), total);
  const zoom = () => {
    if (chosen === null) return;
    setRange(null);
    // Addresses hold whole seconds.
    onZoom({ from: Math.floor(chosen.from), to: Math.ceil(chosen.to) });
  };
  const xOf = (event: PointerEvent) =>
    event.clientX - (plot.current?.getBoundingClientRect().left ?? 0);
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || barPx === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = holdAt({ x: xOf(event), barPx, range });
  };
  const drag = (event: PointerEvent) => {
    if (hold.current) setRange(dragTo(hold.current, Math.floor(xOf(event) / barPx), bars.length));
  };
  const release = () => (hold.current = null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by !== undefined) setRange(stepRange(range, { by, isResize: event.shiftKey }, bars.length));
    else if (event.key === "Enter" && range !== null) zoom();
    else if (event.key === "Escape" && range !== null) setRange(null);
    else return;
    event.preventDefault();
  };
  return (
    <section aria-label={words.title} className={styles.chart}>
      <div className={styles.head}>
        <span role="status" className={styles.chosen}>
          {range !== null && chosenText}
        </span>
        <Button size="s" variant="quiet" icon={ZoomIn} isDisabled={range === null} onClick={zoom}>
          {words.zoom}
        </Button>
      </div>
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={`${words.title}. ${words.hint}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={range?.first ?? 0}
        aria-valuetext={chosenText}
        className={styles.plot}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={zoom}
        onKeyDown={onKeyDown}
      >
        {width > 0 && <ChartBars bars={bars} width={width} range={range} />}
      </div>
      {whole && width > 0 && <ChartAxis span={whole} width={width} />}
      <ChartTable bars={bars} />
    </section>
  );
}

function spanOf(
  bars: readonly HistogramBar[],
  range: BarRange | null,
): { from: number; to: number } | null {
  const [first, last] = [bars[range?.first ?? -1], bars[range?.last ?? -1]];
  return first && last ? { from: first.from, to: last.to } : null;
}
