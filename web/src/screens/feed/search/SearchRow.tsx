import type { Ref } from "react";
import { limits } from "#contract/limits.ts";
import { useCustomizations, useSaveRecentQuery } from "../../../data/session/customizations.ts";
import { AskInWords } from "../../../parts/BpqlInput/AskInWords.tsx";
import { BpqlInput } from "../../../parts/BpqlInput/BpqlInput.tsx";
import type { CodeLineHandle } from "../../../ui/form/CodeLine.tsx";
import { queryWords as words } from "../../../words/words.ts";
import styles from "./SearchRow.module.css";
import { TimeRange } from "./TimeRange.tsx";
import type { FeedAddress } from "./useFeedAddress.ts";

interface SearchRowProps {
  address: FeedAddress;
  searchRef: Ref<CodeLineHandle>;
  onPending: (problem: string | null) => void;
  /** Gives the focus back to the list. */
  onLeave: () => void;
}

/** What to look for, and in which time. Both are in the address. */
export function SearchRow({ address, searchRef, onPending, onLeave }: SearchRowProps) {
  const { search, change } = address;
  const { recent_queries: queries } = useCustomizations();
  const saveQuery = useSaveRecentQuery();
  const remember = (query: string) => {
    if (query !== queries[0] && query.length <= limits.recentQueryCharacters)
      saveQuery.mutate(query);
  };
  // The first letters of a search are a step to come back from; the rest of the typing is not.
  const run = (query: string, { isFinal }: { isFinal: boolean }) =>
    change({ query }, { isStep: isFinal || search.query === undefined });
  return (
    <div className={styles.row} role="search">
      <BpqlInput
        ref={searchRef}
        value={search.query ?? ""}
        onRun={run}
        onPending={onPending}
        recent={{ queries, onUse: remember }}
        hasAllFields
        onLeave={onLeave}
        label={words.searchLabel}
        placeholder={words.searchIncidents}
        keys="/"
      />
      <AskInWords
        onUse={(query) => {
          remember(query);
          run(query, { isFinal: true });
        }}
      />
      <TimeRange search={search} onChange={(range) => change(range, { isStep: true })} />
    </div>
  );
}
