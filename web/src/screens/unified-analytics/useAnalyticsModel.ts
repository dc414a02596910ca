import { useLocation, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { type AnalyticsInterval, type Measure, measures } from "#contract/analytics-measures.ts";
import { useAnalyticsAuth } from "../../data/analytics.ts";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import {
  bucketEnd,
  hoursOfWeek,
  intervalOf,
  type Span,
  spanBefore,
  spanOfRange,
} from "../../parts/analytics/analytics-time.ts";
import { type DimensionValue, searchBehind } from "../../parts/analytics/search-behind.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { type AnalyticsAddress, analyticsHref, readAnalyticsAddress } from "./analytics-boards.ts";

export type AnalyticsModel = ReturnType<typeof useAnalyticsModel>;

const MINUTE_S = 60;
/** Longer than that, averages are by day. */
const CALM_S = 3 * 86_400;

/** What the address asks for, and the way from a figure to its incidents. */
export function useAnalyticsModel() {
  const { history } = useRouter();
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const address = useMemo(() => readAnalyticsAddress(text), [text]);
  const settings = useTimeSettings();
  const definitions = useDefinitions();
  const isSearchAllowed = mayDo(useMe(), "search@read");
  // Everything on the page is of the same time, which moves on by minutes. The one that has begun
  // belongs to it: what happens now is asked for right after.
  const nowS = Math.ceil((useNow() + 1) / MINUTE_S) * MINUTE_S;
  const time = useMemo(
    () => timeOf(address, { nowS, zone: settings.zone }),
    [address, nowS, settings.zone],
  );
  const { span, before } = time;
  const question = {
    query: address.query,
    environment: address.environment ?? null,
    time_zone: settings.zone,
    ...span,
  };
  return {
    address,
    settings,
    span,
    /** Null where nothing is compared. */
    before: address.isCompared ? before : null,
    spanBefore: before,
    interval: time.interval,
    calmInterval: time.calmInterval,
    /** What every question of the page has in common. */
    question,
    definitions,
    isSearchAllowed,
    change: (change: Partial<AnalyticsAddress>, { isStep = true }: { isStep?: boolean } = {}) => {
      const href = analyticsHref({ ...address, ...change });
      if (isStep) history.push(href);
      else history.replace(href);
    },
    ...useSearchLinks({ address, time, zone: settings.zone, isSearchAllowed }),
  };
}

interface ShownTime {
  span: Span;
  before: Span;
  interval: AnalyticsInterval;
  /** Of averages, which need several incidents in a bucket. */
  calmInterval: AnalyticsInterval;
}

function timeOf(
  { range, from, to }: AnalyticsAddress,
  clock: { nowS: number; zone: string },
): ShownTime {
  const span =
    range === undefined
      ? { from: from ?? clock.nowS, to: to ?? clock.nowS }
      : spanOfRange(range, clock);
  const interval = intervalOf(span);
  const isCalm = interval === "hour" && span.to - span.from > CALM_S;
  return {
    span,
    before: spanBefore(span, clock.zone),
    interval,
    calmInterval: isCalm ? "day" : interval,
  };
}

/** The server says what each measure means. */
function useDefinitions(): (measure: Measure) => string {
  const { data } = useAnalyticsAuth();
  return useMemo(() => {
    const texts = new Map(data?.measures.map(({ name, definition }) => [name, definition]));
    return (measure) => texts.get(measure) ?? measures[measure].definition;
  }, [data]);
}

interface LinkInput {
  address: AnalyticsAddress;
  time: ShownTime;
  zone: string;
  isSearchAllowed: boolean;
}

/** The searches behind figures: null where there is none, or it is not allowed. */
function useSearchLinks({ address, time, zone, isSearchAllowed }: LinkInput) {
  const go = useNavigateTo();
  const { span } = time;
  const { query, environment } = address;
  const hrefOf = (
    dimensions: Readonly<Record<string, DimensionValue>>,
    spans: readonly Span[] = [span],
  ): string | null =>
    isSearchAllowed ? searchBehind({ query, environment, spans, end: span.to, dimensions }) : null;
  const follow = (href: string | null) => {
    if (href !== null) go(href);
  };
  return {
    hrefOf,
    open: (dimensions: Readonly<Record<string, DimensionValue>>) => follow(hrefOf(dimensions)),
    /** A bucket of a line, by its start. */
    openBucket: (start: number, interval: AnalyticsInterval) =>
      follow(
        hrefOf({}, [
          {
            from: Math.max(start, span.from),
            to: Math.min(bucketEnd(start, interval, zone), span.to),
          },
        ]),
      ),
    openHour: (weekday: number, hour: number) =>
      follow(hrefOf({}, hoursOfWeek({ weekday, hour }, span, zone))),
  };
}
