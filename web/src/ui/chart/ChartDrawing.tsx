import { useLayoutEffect, useRef } from "react";
import type { ChartUnit } from "./chart-data.ts";
import type { ChartLayout, ChartSize } from "./chart-layout.ts";
import { optionOf } from "./chart-option.ts";
import { type EChartsType, init } from "./drawing.ts";

interface ChartDrawingProps {
  layout: ChartLayout;
  size: ChartSize;
  unit: ChartUnit;
}

/** What the library draws: a picture that knows no pointer and no keys. */
export default function ChartDrawing({ layout, size, unit }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    drawing.current ??= init(element, null, { renderer: "svg", ...size });
    drawing.current.resize(size);
    const font = getComputedStyle(element).fontFamily;
    drawing.current.setOption(optionOf(layout, { unit, width: size.width, font }), true);
  }, [layout, size, unit]);
  useLayoutEffect(
    () => () => {
      drawing.current?.dispose();
      drawing.current = null;
    },
    [],
  );
  return <div ref={place} aria-hidden />;
}
