import { CalendarClock, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { searchRanges } from "../../parts/search-address.ts";
import { sinceText } from "../../parts/since-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { dashboardWords, searchWords as words } from "../../words/words.ts";
import type { DashboardAddress } from "./dashboard-address.ts";

const CustomRange = onDemand(() =>
  import("../../parts/CustomRange.tsx").then((module) => module.default),
);

interface DashboardTimeProps {
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
}

/** The time of all widgets that have none of their own. */
export function DashboardTime({ address, onChange }: DashboardTimeProps) {
  const [isAsking, setAsking] = useState(false);
  const settings = useTimeSettings();
  const now = useNow();
  const { range, from, to } = address;
  const textOf = (at: number | undefined) => (at === undefined ? "" : sinceText(at, now, settings));
  const face = range
    ? words.ranges[range]
    : to === undefined
      ? words.since(textOf(from))
      : words.between(textOf(from), textOf(to));
  return (
    <>
      <Menu
        label={dashboardWords.time}
        align="end"
        entries={[
          ...searchRanges.map((id) => ({
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
        ]}
        trigger={(props) => (
          <Button
            icon={CalendarClock}
            endIcon={ChevronDown}
            aria-label={`${dashboardWords.time}: ${face}`}
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
            onApply={(span) => (
              setAsking(false),
              onChange({ range: undefined, from: span.from, to: span.to })
            )}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
