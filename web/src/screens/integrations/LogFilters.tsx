import { CalendarClock, Search } from "lucide-react";
import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { draftText, typedDraft, type Draft } from "../../parts/BpqlInput/draft.ts";
import { useGo } from "../../parts/useGo.ts";
import { Button } from "../../ui/Button.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { clockText, dayMonthText } from "../../ui/time-text.ts";
import { useTimeSettings } from "../../ui/TimeSettingsProvider.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { useNow } from "../../ui/useNow.ts";
import { troubleshootingWords as words } from "../../words/en.ts";
import { filtered, troubleshootingHref, type TroubleshootingSearch } from "./troubleshooting-search.ts";
import styles from "./Troubleshooting.module.css";

interface LogFiltersProps {
  sourceSystem: string | undefined;
  search: TroubleshootingSearch;
  sources: readonly Integration[];
}

const ALL = "";
const SEARCH_AFTER_MS = 300;

/** Which requests are listed. All of it stands in the address. */
export function LogFilters({ sourceSystem, search, sources }: LogFiltersProps) {
  const go = useGo();
  const [draft, setDraft] = useState<Draft | null>(null);
  const value = search.search ?? "";
  const text = draftText(draft, value);
  const run = (typed: string) => {
    setDraft((before) => before && { ...before, ran: typed.trim() });
    go(troubleshootingHref(sourceSystem, filtered(search, { search: typed.trim() })), { replace: true });
  };
  const later = useDebouncedCall(run, SEARCH_AFTER_MS);
  const type = (typed: string) => {
    setDraft((before) => typedDraft(before, typed, value));
    later.soon(typed);
  };
  const options = [{ value: ALL, label: words.allSources }, ...sources.map(({ source_system, name }) => ({ value: source_system, label: name, detail: source_system }))];
  return (
    <div className={styles.filters} role="search">
      <Select size="m" hidesLabel label={words.source} className={styles.sourceField} options={options} value={sourceSystem ?? ALL} placeholder={sourceSystem} onChange={(chosen) => go(troubleshootingHref(chosen === ALL ? undefined : chosen, filtered(search, {})))} />
      <TimeFilter search={search} onChange={(span) => go(troubleshootingHref(sourceSystem, filtered(search, span)))} />
      <TextField size="m" hidesLabel label={words.search} placeholder={words.searchPlaceholder} className={styles.searchField} icon={Search} type="search" value={text} onChange={type} />
    </div>
  );
}

const LAST_S = { hour: 3600, day: 86_400, week: 7 * 86_400 };

function TimeFilter({ search: { from, to }, onChange }: { search: TroubleshootingSearch; onChange: (span: { from: number | undefined; to: number | undefined }) => void }) {
  const time = useTimeSettings();
  const now = useNow();
  const said = (at: number) => `${dayMonthText(at, time)}, ${clockText(at, time)}`;
  const label = from !== undefined && to !== undefined ? words.between(said(from), said(to)) : from !== undefined ? words.since(said(from)) : to !== undefined ? words.until(said(to)) : words.anyTime;
  return (
    <Popover label={words.when} trigger={(trigger) => <Button icon={CalendarClock} aria-label={`${words.when}: ${label}`} {...trigger}>{label}</Button>}>
      {(close) => (
        <div className={styles.times}>
          <div className={styles.presets}>
            {(["hour", "day", "week"] as const).map((span) => (
              <Button key={span} size="s" onClick={() => (onChange({ from: Math.floor(now - LAST_S[span]), to: undefined }), close())}>{words.last[span]}</Button>
            ))}
            <Button size="s" variant="quiet" onClick={() => (onChange({ from: undefined, to: undefined }), close())}>{words.clearTimes}</Button>
          </div>
          <DateTimeField label={words.from} value={from ?? null} max={to} onChange={(at) => onChange({ from: at ?? undefined, to })} />
          <DateTimeField label={words.to} value={to ?? null} min={from} onChange={(at) => onChange({ from, to: at ?? undefined })} />
        </div>
      )}
    </Popover>
  );
}
