import { Calendar, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { analyticsWords as words } from "../../words/words.ts";
import { sinceText } from "../since-text.ts";
import type { AnalyticsPlace } from "./analytics-address.ts";
import { analyticsRanges } from "./analytics-time.ts";

const CustomRange = onDemand(() => import("../CustomRange.tsx").then((module) => module.default));

export interface RangeChoiceProps {
  place: Pick<AnalyticsPlace, "range" | "from" | "to">;
  onChange: (change: Pick<AnalyticsPlace, "range" | "from" | "to">) => void;
}

/** The time that figures are of: one of the usual spans up to now, or from and to. */
export function RangeChoice({ place: { range, from, to }, onChange }: RangeChoiceProps) {
  const [isAsking, setAsking] = useState(false);
  const settings = useTimeSettings();
  const now = useNow();
  const face = range
    ? words.ranges[range]
    : words.span(sinceText(from ?? now, now, settings), sinceText(to ?? now, now, settings));
  const entries = [
    ...analyticsRanges.map((id) => ({
      id,
      label: words.ranges[id],
      isChecked: id === range,
      onSelect: () => onChange({ range: id, from: undefined, to: undefined }),
    })),
    {
      id: "custom",
      label: words.custom,
      isChecked: range === undefined,
      onSelect: () => setAsking(true),
    },
    { heading: words.zone(zoneText(now, settings)) },
  ];
  return (
    <>
      <Menu
        label={words.time}
        align="end"
        entries={entries}
        trigger={(props) => (
          <Button
            icon={Calendar}
            endIcon={ChevronDown}
            aria-label={`${words.time}: ${face}`}
            {...props}
          >
            {face}
          </Button>
        )}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <CustomRange
            from={from ?? null}
            to={to ?? null}
            onApply={(span) => {
              setAsking(false);
              // Without a beginning it is the usual time up to the end.
              onChange({
                range: undefined,
                from: span.from ?? (span.to ?? now) - USUAL_S,
                to: span.to,
              });
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const USUAL_S = 7 * 86_400;
