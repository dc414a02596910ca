import type { ChartCategory, ChartData, ChartMark, ChartUnit } from "../../ui/chart/chart-data.ts";
import { STATUSES } from "../../ui/status/status.ts";
import { galleryNow } from "./gallery-now.ts";
import { statusWords } from "./gallery-words.ts";

const DAY_S = 86_400;
const DAYS = 14;
const firstDay = galleryNow - DAYS * DAY_S;

const days: ChartCategory[] = Array.from({ length: DAYS }, (_, day) => ({
  id: String(day),
  label: `${day + 6} Nov`,
  at: firstDay + day * DAY_S,
}));

/** The same course every time that somebody looks. */
const wave = (count: number, { mean, swing }: { mean: number; swing: number }): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.max(0, Math.round(mean + swing * Math.sin(at / 2.1) + ((at * 37) % 11) - 5)),
  );

export const counts: ChartUnit = { text: String, axisText: String, isWhole: true };
export const minutes: ChartUnit = {
  text: (value) => `${Math.round(value)} min`,
  axisText: (value) => String(Math.round(value)),
};

export const volume: ChartData = {
  kind: "line",
  categoryName: "Day",
  categories: days,
  series: [
    { id: "now", name: "Events", values: wave(DAYS, { mean: 480, swing: 120 }) },
    {
      id: "before",
      name: "23 Oct – 5 Nov",
      values: wave(DAYS, { mean: 410, swing: 90 }),
      isComparison: true,
    },
  ],
};
const usual = wave(DAYS, { mean: 410, swing: 90 });
/** One day is out of what was expected of it. */
export const expected: ChartData = {
  kind: "line",
  categoryName: "Day",
  categories: days,
  series: [
    {
      id: "now",
      name: "Events",
      values: usual.map((value, at) => (at === 8 ? 720 : value)),
    },
    {
      id: "anomalies",
      name: "Anomalies",
      tone: "warning",
      isHighlight: true,
      values: usual.map((value, at) => (at === 8 ? 720 : at === 7 || at === 9 ? value : null)),
    },
  ],
  band: {
    name: "Expected",
    lowName: "Expected from",
    highName: "Expected to",
    low: usual.map((value) => value - 60),
    high: usual.map((value) => value + 60),
  },
};
export const deployments: ChartMark[] = [
  { id: "c1", at: firstDay + 4.4 * DAY_S, label: "Deploy order-api 4.2" },
  { id: "c2", at: firstDay + 9.1 * DAY_S, label: "Firmware of san-fra1" },
];

export const times: ChartData = {
  kind: "line",
  categoryName: "Day",
  categories: days,
  series: [
    { id: "mttr", name: "MTTR", values: wave(DAYS, { mean: 42, swing: 6 }) },
    {
      id: "mtta",
      name: "MTTA",
      tone: "soft",
      values: wave(DAYS, { mean: 9, swing: 2 }).map((value, at) =>
        at === 3 || at === 4 ? null : value,
      ),
    },
  ],
};

const hosts = ["db-ord-03.fra1", "wms-scan-gw", "edge-lb-ams-2", "san-fra1-array2", "label-print"];
const shares: Readonly<Record<(typeof STATUSES)[number], number>> = {
  critical: 9,
  warning: 7,
  unknown: 3,
  acknowledged: 2,
  ok: 0,
};
export const hostAlerts: ChartData = {
  kind: "bars",
  categoryName: "Host",
  categories: hosts.map((host) => ({ id: host, label: host })),
  series: STATUSES.filter((status) => shares[status] > 0).map((status) => ({
    id: status,
    name: statusWords[status],
    tone: status,
    values: hosts.map((_, at) => Math.max(0, Math.round(shares[status] * (1.6 - at * 0.35)))),
  })),
};

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
export const week: ChartData = {
  kind: "heat",
  categoryName: "Weekday",
  categories: Array.from({ length: 24 }, (_, hour) => ({
    id: String(hour),
    label: String(hour).padStart(2, "0"),
    title: `${String(hour).padStart(2, "0")}:00`,
  })),
  series: weekdays.map((name, day) => ({
    id: name,
    name,
    values: wave(24, { mean: day > 4 ? 3 : 9, swing: day > 4 ? 2 : 6 }),
  })),
};
