import { ChevronDown } from "lucide-react";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { dayMonthText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { analyticsWords as words } from "../../words/words.ts";
import type { Span } from "./analytics-time.ts";

export interface ComparisonChoiceProps {
  /** The time before. */
  span: Span;
  isCompared: boolean;
  onChange: (isCompared: boolean) => void;
}

/** Whether figures stand beside those of the time before. */
export function ComparisonChoice({ span, isCompared, onChange }: ComparisonChoiceProps) {
  const settings = useTimeSettings();
  const withSpan = words.compareWith(
    words.span(dayMonthText(span.from, settings), dayMonthText(span.to, settings)),
  );
  const face = isCompared ? withSpan : words.compareNone;
  return (
    <Menu
      label={words.compare}
      align="end"
      entries={[
        {
          id: "before",
          label: withSpan,
          isChecked: isCompared,
          onSelect: () => onChange(true),
        },
        {
          id: "none",
          label: words.compareNone,
          isChecked: !isCompared,
          onSelect: () => onChange(false),
        },
      ]}
      trigger={(props) => (
        <Button endIcon={ChevronDown} aria-label={`${words.compare}: ${face}`} {...props}>
          {face}
        </Button>
      )}
    />
  );
}
