import { Suspense, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useWidth } from "../layout/useWidth.ts";
import { onDemand } from "../on-demand.ts";
import {
  type ChartData,
  type ChartMark,
  type ChartPlace,
  type ChartPoint,
  type ChartUnit,
  pointAt,
} from "./chart-data.ts";
import { firstPlace, moveByKey, placeText } from "./chart-cursor.ts";
import { type ChartLayout, heightOf, placeAt, plotOf } from "./chart-layout.ts";
import { scaleOf, totalOf } from "./chart-scale.ts";
import type { ChartWords } from "./chart-words.ts";
import { ChartCursor } from "./ChartCursor.tsx";
import { ChartMarks } from "./ChartMarks.tsx";
import styles from "./Chart.module.css";

/** The drawing library comes with the first chart. */
const ChartDrawing = onDemand(() => import("./ChartDrawing.tsx").then((module) => module.default));

export interface ChartPlotProps {
  data: ChartData;
  unit: ChartUnit;
  words: ChartWords;
  /** Names it, and describes what it shows. */
  label: string;
  marks?: readonly ChartMark[] | undefined;
  onOpen?: ((point: ChartPoint) => void) | undefined;
  onOpenMark?: ((id: string) => void) | undefined;
}

/** A chart with a cursor that pointer and arrow keys move; Enter or a click opens its value. */
export function ChartPlot(props: ChartPlotProps) {
  const { data, unit, words, label, marks = [], onOpen, onOpenMark } = props;
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const layout = useMemo(() => layoutOf(data, unit, width), [data, unit, width]);
  const cursor = useCursor(layout, onOpen);
  const size = useMemo(() => ({ width, height: heightOf(data) }), [width, data]);
  const place = cursor.place ?? firstPlace(data);
  return (
    <div className={styles.plot} style={{ height: size.height }}>
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-roledescription={words.kinds[data.kind]}
        aria-label={`${label} ${onOpen ? words.keysToOpen : words.keys}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, data.categories.length - 1)}
        aria-valuenow={place.category}
        aria-valuetext={placeText(data, place, { text: unit.text, none: words.none })}
        className={styles.canvas}
        data-opens={onOpen !== undefined || undefined}
        {...cursor.handlers}
      >
        {width > 0 && (
          <Suspense fallback={null}>
            <ChartDrawing layout={layout} size={size} unit={unit} />
          </Suspense>
        )}
        {cursor.place && (
          <ChartCursor layout={layout} place={cursor.place} unit={unit} words={words} />
        )}
      </div>
      <ChartMarks layout={layout} marks={marks} label={words.marks} onOpen={onOpenMark} />
    </div>
  );
}

function layoutOf(data: ChartData, unit: ChartUnit, width: number): ChartLayout {
  const scale = scaleOf(data, unit);
  const texts =
    data.kind === "bars"
      ? data.categories.map((_, at) => unit.text(totalOf(data, at)))
      : [unit.axisText(scale.max), unit.axisText(scale.step)];
  const values = Math.max(1, ...texts.map((text) => text.length));
  return { data, scale, plot: plotOf(data, { width, height: heightOf(data) }, { values }) };
}

/** Where the pointer or the keys are; what vanished with newer data is nowhere. */
function useCursor(layout: ChartLayout, onOpen: ChartPlotProps["onOpen"]) {
  const { data } = layout;
  const [stored, setPlace] = useState<ChartPlace | null>(null);
  const place = stored !== null && pointAt(data, stored) ? stored : null;
  const under = (event: PointerEvent<HTMLElement>): ChartPlace | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return placeAt(layout, { x: event.clientX - left, y: event.clientY - top });
  };
  const open = (at: ChartPlace | null) => {
    const point = at && pointAt(data, at);
    if (point) onOpen?.(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moved = moveByKey(data, event.key, place);
    if (moved) setPlace(moved);
    else if (event.key === "Enter") open(place);
    else if (event.key === "Escape" && place !== null) setPlace(null);
    else return;
    event.preventDefault();
    // A dialog around the chart stays open for the first Escape, a list below does not scroll.
    event.stopPropagation();
  };
  return {
    place,
    handlers: {
      onKeyDown,
      onFocus: () => setPlace((now) => now ?? firstPlace(data)),
      onBlur: () => setPlace(null),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setPlace(under(event)),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.currentTarget !== document.activeElement) setPlace(null);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        // By touch the first tap shows the value, as hovering does.
        if (event.button === 0 && event.pointerType !== "touch") open(under(event));
      },
    },
  };
}
