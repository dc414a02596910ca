import { type AnalyticsRange, analyticsRanges, usualRange } from "./analytics-time.ts";

/** Where and when figures are asked for; all of it is in the address. */
export interface AnalyticsPlace {
  environment: string | undefined;
  /** BPQL over the incidents. */
  query: string;
  /** Undefined where the time is from one moment to another. */
  range: AnalyticsRange | undefined;
  /** Unix seconds. */
  from: number | undefined;
  to: number | undefined;
  /** Beside the time before. */
  isCompared: boolean;
}

/** Whatever is not understood is left out. */
export function readPlace(params: URLSearchParams): AnalyticsPlace {
  const [from, to] = [seconds(params.get("from")), seconds(params.get("to"))];
  const range = analyticsRanges.find((name) => name === params.get("range"));
  const isCustom = range === undefined && from !== undefined && (to === undefined || to > from);
  return {
    environment: params.get("environment") || undefined,
    query: params.get("query") ?? "",
    range: isCustom ? undefined : (range ?? usualRange),
    from: isCustom ? from : undefined,
    to: isCustom ? to : undefined,
    isCompared: params.get("compare") !== "none",
  };
}

/** What is usual is left out. */
export function placeParams(place: AnalyticsPlace): URLSearchParams {
  const { environment, query, range, from, to, isCompared } = place;
  const entries: [string, string | undefined][] = [
    ["environment", environment],
    ["query", query],
    ["range", range === undefined ? "custom" : range === usualRange ? undefined : range],
    ["from", from?.toString()],
    ["to", to?.toString()],
    ["compare", isCompared ? undefined : "none"],
  ];
  return new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function seconds(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.floor(value) : undefined;
}
