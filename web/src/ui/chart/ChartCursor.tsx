import { cssVars } from "../theme/css-vars.ts";
import { type ChartData, type ChartPlace, type ChartUnit, titleOf, valueAt } from "./chart-data.ts";
import { boxOf, type ChartLayout } from "./chart-layout.ts";
import { BAND_TONE, colorOf } from "./chart-tones.ts";
import type { ChartWords } from "./chart-words.ts";
import styles from "./Chart.module.css";

interface ChartCursorProps {
  layout: ChartLayout;
  place: ChartPlace;
  unit: ChartUnit;
  words: ChartWords;
}

/** The value that pointer or keys are at: marked in the drawing, and written beside it. */
export function ChartCursor({ layout, place, unit, words }: ChartCursorProps) {
  const { data, plot } = layout;
  const box = boxOf(layout, place);
  const isLine = data.kind === "line";
  const x = box.left + box.width / 2;
  const isRight = x > plot.left + plot.width * 0.6;
  return (
    <div className={styles.cursor} aria-hidden>
      {isLine && (
        <span
          className={styles.rule}
          style={{ left: box.left, top: plot.top, height: plot.height }}
        />
      )}
      {isLine ? (
        <span
          className={styles.dot}
          style={{
            left: box.left,
            top: box.top,
            ...cssVars({ "--tone": toneOf(data, place.series) }),
          }}
        />
      ) : (
        <span
          className={styles.outline}
          data-kind={data.kind}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      )}
      <div
        className={styles.bubble}
        data-side={isRight ? "left" : "right"}
        style={{ left: x, top: Math.max(0, isLine ? plot.top : box.top) }}
      >
        <BubbleRows data={data} place={place} unit={unit} words={words} />
      </div>
    </div>
  );
}

function BubbleRows({
  data,
  place,
  unit,
  words,
}: Omit<ChartCursorProps, "layout"> & { data: ChartData }) {
  const category = data.categories[place.category];
  const isHeat = data.kind === "heat";
  const shown = data.series
    .map((series, at) => ({ ...series, at }))
    .filter(({ at, isHighlight = false }) => (isHeat ? at === place.series : !isHighlight));
  const low = data.band?.low[place.category] ?? null;
  const high = data.band?.high[place.category] ?? null;
  return (
    <>
      <strong>{category && titleOf(category)}</strong>
      {shown.map(({ id, name, at }) => {
        const value = valueAt(data, { ...place, series: at });
        return (
          <span
            key={id}
            className={styles.bubbleRow}
            data-current={at === place.series || undefined}
          >
            {!isHeat && <i style={cssVars({ "--tone": toneOf(data, at) })} />}
            <span>{name}</span>
            <b>{value === null ? words.none : unit.text(value)}</b>
          </span>
        );
      })}
      {data.band && low !== null && high !== null && (
        <span className={styles.bubbleRow}>
          <i style={cssVars({ "--tone": BAND_TONE })} />
          <span>{data.band.name}</span>
          <b>{words.between(unit.text(low), unit.text(high))}</b>
        </span>
      )}
    </>
  );
}

function toneOf({ kind, series }: ChartData, at: number): string {
  const shown = series[at];
  return shown ? colorOf(shown, kind) : "none";
}
