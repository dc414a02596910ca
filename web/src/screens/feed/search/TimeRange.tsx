import { CalendarClock, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { ranges } from "#contract/incidents.ts";
import { sinceText } from "../../../parts/since-text.ts";
import type { FeedSearch } from "../../../parts/feed-search.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import type { TimeSettings } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { searchRowWords as words } from "../../../words/words.ts";
import styles from "./TimeRange.module.css";
import type { FeedChange } from "./useFeedAddress.ts";
import { onDemand } from "../../../ui/on-demand.ts";

interface TimeRangeProps {
  search: FeedSearch;
  onChange: (range: FeedChange) => void;
}

const CustomRange = onDemand(() =>
  import("../../../parts/CustomRange.tsx").then((module) => module.default),
);
const NO_RANGE = { range: "", from: "", to: "" };

/** When incidents last changed: one of the usual spans, or from and to. */
export function TimeRange({ search, onChange }: TimeRangeProps) {
  const [isAsking, setAsking] = useState(false);
  const settings = useTimeSettings();
  const now = useNow();
  const isCustom = search.from !== undefined || search.to !== undefined;
  const entries = [
    {
      id: "any",
      label: words.any,
      isChecked: !isCustom && search.range === undefined,
      onSelect: () => onChange(NO_RANGE),
    },
    ...ranges.map((range) => ({
      id: range,
      label: words.ranges[range],
      isChecked: range === search.range,
      onSelect: () => onChange({ ...NO_RANGE, range }),
    })),
    { id: "custom", label: words.custom, isChecked: isCustom, onSelect: () => setAsking(true) },
  ];
  const face = search.range
    ? words.ranges[search.range]
    : isCustom
      ? spanText(search, now, settings)
      : words.any;
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
            className={styles.face}
            data-any={(!isCustom && search.range === undefined) || undefined}
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
            from={search.from ?? null}
            to={search.to ?? null}
            onApply={(span) => (setAsking(false), onChange({ ...NO_RANGE, ...span }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function spanText({ from, to }: FeedSearch, now: number, settings: TimeSettings): string {
  const [start, end] = [from, to].map((at) =>
    at === undefined ? undefined : sinceText(at, now, settings),
  );
  if (start !== undefined && end !== undefined) return words.between(start, end);
  return start === undefined ? words.until(end ?? "") : words.since(start);
}
