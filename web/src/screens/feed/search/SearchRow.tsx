import type { Ref } from "react";
import { BpqlInput } from "../../../parts/BpqlInput/BpqlInput.tsx";
import type { CodeLineHandle } from "../../../ui/form/CodeLine.tsx";
import { queryWords as words } from "../../../words/words.ts";
import styles from "./SearchRow.module.css";
import { TimeRange } from "./TimeRange.tsx";
import type { FeedAddress } from "./useFeedAddress.ts";

interface SearchRowProps {
  address: FeedAddress;
  searchRef: Ref<CodeLineHandle>;
  /** Gives the focus back to the list. */
  onLeave: () => void;
}

/** What to look for, and in which time. Both are in the address. */
export function SearchRow({ address, searchRef, onLeave }: SearchRowProps) {
  const { search, change } = address;
  // The first letters of a search are a step to come back from; the rest of the typing is not.
  const run = (query: string, { isFinal }: { isFinal: boolean }) =>
    change({ query }, { isStep: isFinal || search.query === undefined });
  return (
    <div className={styles.row} role="search">
      <BpqlInput
        ref={searchRef}
        value={search.query ?? ""}
        onRun={run}
        onLeave={onLeave}
        label={words.searchLabel}
        placeholder={words.searchIncidents}
        keys="/"
      />
      <TimeRange search={search} onChange={(range) => change(range, { isStep: true })} />
    </div>
  );
}
