import { Search } from "lucide-react";
import { useDraft } from "../../parts/BpqlInput/useDraft.ts";
import { TimeSpanFilter } from "../../parts/TimeSpanFilter.tsx";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { troubleshootingWords as words } from "../../words/words.ts";
import {
  requestKinds,
  withFilters,
  troubleshootingHref,
  type TroubleshootingSearch,
} from "./troubleshooting-search.ts";
import type { LogSource } from "./log-source.ts";
import styles from "./Troubleshooting.module.css";

interface LogFiltersProps {
  sourceSystem: string | undefined;
  search: TroubleshootingSearch;
  sources: readonly LogSource[];
}

const ALL = "";
const SEARCH_AFTER_MS = 300;
const kindOptions = [
  { value: ALL, label: words.allKinds },
  ...requestKinds.map((kind) => ({ value: kind, label: words.kinds[kind] })),
];

/** Which requests are listed. All of it stands in the address. */
export function LogFilters({ sourceSystem, search, sources }: LogFiltersProps) {
  const go = useNavigateTo();
  const options = [
    { value: ALL, label: words.allSources },
    ...sources.map(({ source_system, name }) => ({
      value: source_system,
      label: name,
      detail: source_system,
    })),
  ];
  return (
    <div className={styles.filters} role="search">
      <Select
        size="m"
        hidesLabel
        label={words.source}
        className={styles.sourceField}
        options={options}
        value={sourceSystem ?? ALL}
        placeholder={sourceSystem}
        onChange={(selectedId) =>
          go(
            troubleshootingHref(
              selectedId === ALL ? undefined : selectedId,
              withFilters(search, {}),
            ),
          )
        }
      />
      {search.view !== "timers" && (
        <Select
          size="m"
          hidesLabel
          label={words.kind}
          className={styles.sourceField}
          options={kindOptions}
          value={search.kind ?? ALL}
          onChange={(kind) =>
            go(
              troubleshootingHref(
                sourceSystem,
                withFilters(search, { kind: kind === ALL ? undefined : kind }),
              ),
            )
          }
        />
      )}
      <TimeSpanFilter
        from={search.from}
        to={search.to}
        onChange={(span) => go(troubleshootingHref(sourceSystem, withFilters(search, span)))}
      />
      <LogSearchField part="search" {...{ sourceSystem, search }} />
      <LogSearchField part="message" {...{ sourceSystem, search }} />
    </div>
  );
}

/** One of two texts: in what was sent, or in what became of it. */
function LogSearchField({
  part,
  sourceSystem,
  search,
}: Pick<LogFiltersProps, "sourceSystem" | "search"> & { part: "search" | "message" }) {
  const go = useNavigateTo();
  const draft = useDraft(search[part] ?? "");
  const run = (typed: string) => {
    draft.run(typed.trim());
    go(troubleshootingHref(sourceSystem, withFilters(search, { [part]: typed.trim() })), {
      replace: true,
    });
  };
  const later = useDebouncedCall(run, SEARCH_AFTER_MS);
  const type = (typed: string) => {
    draft.type(typed);
    later.soon(typed);
  };
  return (
    <TextField
      size="m"
      hidesLabel
      label={words.searchFields[part].label}
      placeholder={words.searchFields[part].placeholder}
      className={styles.searchField}
      icon={Search}
      type="search"
      value={draft.text}
      onChange={type}
    />
  );
}
