import { CalendarClock, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { sinceText } from "../../parts/since-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { zoneText, type TimeSettings } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { searchWords as words } from "../../words/words.ts";
import { type SearchAddress, searchRanges } from "../../parts/search-address.ts";

const CustomRange = onDemand(() =>
  import("../../parts/CustomRange.tsx").then((module) => module.default),
);

interface SearchTimeProps {
  search: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The time in which results were active: one of the usual spans up to now, or from and to. */
export function SearchTime({ search, onChange }: SearchTimeProps) {
  const [isAsking, setAsking] = useState(false);
  const settings = useTimeSettings();
  const now = useNow();
  const { range, from, to } = search;
  const face = range ? words.ranges[range] : spanFace(search, now, settings);
  const entries = [
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
  ];
  return (
    <>
      <Menu
        label={words.time}
        align="end"
        entries={entries}
        trigger={(props) => (
          <Button
            icon={CalendarClock}
            endIcon={ChevronDown}
            aria-label={`${words.time}: ${face}`}
            title={words.zone(zoneText(now, settings))}
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

function spanFace({ from, to }: SearchAddress, now: number, settings: TimeSettings): string {
  const [start, end] = [from, to].map((at) =>
    at === undefined ? undefined : sinceText(at, now, settings),
  );
  if (start !== undefined && end !== undefined) return words.between(start, end);
  return start === undefined ? words.until(end ?? "") : words.since(start);
}
