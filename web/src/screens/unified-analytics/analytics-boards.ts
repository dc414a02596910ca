import {
  type AnalyticsPlace,
  placeParams,
  readPlace,
} from "../../parts/analytics/analytics-address.ts";

export const boards = ["overview", "noise", "team", "sources", "maintenance"] as const;
export type BoardName = (typeof boards)[number];

export interface AnalyticsAddress extends AnalyticsPlace {
  board: BoardName;
}

export function readAnalyticsAddress(text: string): AnalyticsAddress {
  const params = new URLSearchParams(text);
  return {
    ...readPlace(params),
    board: boards.find((name) => name === params.get("board")) ?? "overview",
  };
}

export function analyticsHref({ board, ...place }: AnalyticsAddress): string {
  const params = placeParams(place);
  if (board !== "overview") params.set("board", board);
  const text = params.toString();
  return text === "" ? "/unified-analytics" : `/unified-analytics?${text}`;
}
