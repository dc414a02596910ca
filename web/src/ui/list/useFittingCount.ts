import { useLayoutEffect, useState, type RefObject } from "react";
import { useWidth } from "../layout/useWidth.ts";
import { countFitting } from "./count-fitting.ts";

interface Fitting {
  labels: string;
  width: number;
  count: number;
}

/**
 * How many of the row's buttons fit, measured before they are painted: null until then, when all
 * must be drawn. `labels` are those of the buttons: others are measured anew.
 */
export function useFittingCount(
  row: RefObject<HTMLElement | null>,
  { labels, morePx, isMoreAlways }: { labels: string; morePx: number; isMoreAlways: boolean },
): number | null {
  const width = useWidth(row);
  const [fitting, setFitting] = useState<Fitting | null>(null);
  const isMeasured = fitting?.labels === labels && fitting.width === width;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || width === 0 || isMeasured) return;
    const measure = () => {
      const { paddingLeft, paddingRight, columnGap } = getComputedStyle(element);
      const available = width - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const widths = [...element.querySelectorAll("[data-fits]")].map(
        (button) => button.getBoundingClientRect().width,
      );
      const sizes = { available, gap: parseFloat(columnGap) || 0, more: morePx };
      setFitting({ labels, width, count: countFitting(widths, sizes, isMoreAlways) });
    };
    measure();
  }, [row, width, labels, morePx, isMoreAlways, isMeasured]);
  return isMeasured ? fitting.count : null;
}
