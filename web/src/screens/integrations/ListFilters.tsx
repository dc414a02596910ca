import { Select } from "../../ui/form/Select.tsx";
import { numberText, sourceListWords as words } from "../../words/words.ts";
import { type NeedsLook, needsLookState } from "./needs-look.ts";
import styles from "./Integrations.module.css";

const ALL = "";

interface ListFiltersProps<State extends string> {
  /** Before the names of the fields, which two lists have. */
  label: string;
  states: readonly { value: State; label: string }[];
  kinds: readonly { value: string; label: string }[];
  chosen: { state: State | NeedsLook | undefined; kind: string | undefined };
  onChange: (change: { state?: State | NeedsLook | undefined; kind?: string | undefined }) => void;
}

/** Which rows of a list are shown, by state and by kind. */
export function ListFilters<State extends string>({
  label,
  states,
  kinds,
  chosen,
  onChange,
}: ListFiltersProps<State>) {
  return (
    <>
      <Select<State | NeedsLook | typeof ALL>
        hidesLabel
        size="m"
        label={words.stateOf(label)}
        className={styles.filter}
        options={[
          { value: ALL, label: words.allStates },
          { value: needsLookState, label: words.needsLook },
          ...states,
        ]}
        value={chosen.state ?? ALL}
        onChange={(state) => onChange({ state: state === ALL ? undefined : state })}
      />
      <Select
        hidesLabel
        size="m"
        label={words.kindOf(label)}
        className={styles.filter}
        options={[{ value: ALL, label: words.allKinds }, ...kinds]}
        value={chosen.kind ?? ALL}
        onChange={(kind) => onChange({ kind: kind === ALL ? undefined : kind })}
      />
    </>
  );
}

/** "12 of 1,000". */
export function ListCount({ shown, all }: { shown: number; all: number }) {
  return <span role="status">{shown === all ? numberText(all) : words.countOf(shown, all)}</span>;
}
