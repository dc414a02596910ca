import { type SearchRange, rangeSeconds, searchRanges } from "../../parts/search-address.ts";

/** Where and when its widgets look that do not say it themselves, and how it is shown. */
export interface DashboardAddress {
  environment: string | undefined;
  /** Undefined where the time is from one moment to another. */
  range: SearchRange | undefined;
  /** Unix seconds. */
  from: number | undefined;
  to: number | undefined;
  /** Over the whole screen, for a wall. */
  isWall: boolean;
  isEditing: boolean;
}

const USUAL_RANGE: SearchRange = "1d";

/** Whatever is not understood is left out. */
export function readDashboardAddress(text: string): DashboardAddress {
  const params = new URLSearchParams(text);
  const [from, to] = [seconds(params.get("from")), seconds(params.get("to"))];
  const range = searchRanges.find((name) => name === params.get("range"));
  const isSpan = range === undefined && from !== undefined && (to === undefined || to > from);
  return {
    environment: params.get("environment") || undefined,
    range: isSpan ? undefined : (range ?? USUAL_RANGE),
    from: isSpan ? from : undefined,
    to: isSpan ? to : undefined,
    isWall: params.get("wall") === "1",
    isEditing: params.get("edit") === "1",
  };
}

/** What is usual is left out. */
export function dashboardHref(id: string | undefined, address: Partial<DashboardAddress>): string {
  const { environment, range, from, to, isWall = false, isEditing = false } = address;
  const entries: [string, string | undefined][] = [
    ["environment", environment],
    ["range", range === USUAL_RANGE ? undefined : range],
    ["from", from?.toString()],
    ["to", to?.toString()],
    ["wall", isWall ? "1" : undefined],
    ["edit", isEditing ? "1" : undefined],
  ];
  const params = new URLSearchParams(
    entries.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const text = params.toString();
  return `/dashboards${id === undefined ? "" : `/${id}`}${text === "" ? "" : `?${text}`}`;
}

export const pageOf = ({ environment, range, from, to }: DashboardAddress) => ({
  environment,
  rangeS: range === undefined ? null : rangeSeconds[range],
  from: from ?? null,
  to: to ?? null,
});

function seconds(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.floor(value) : undefined;
}
