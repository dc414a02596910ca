import { Search } from "lucide-react";
import { useState } from "react";
import { type SourceState, sourceStates } from "#contract/integration-status.ts";
import type { Integration } from "#contract/integrations.ts";
import { useSourceStatuses } from "../../../data/source-status.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { integrationWords, shellWords, sourceListWords as words } from "../../../words/words.ts";
import type { SourceKind } from "../source-kinds.ts";
import { filterSources, needsLook, type RankedSource, rankSources } from "./rank-sources.ts";
import { SourceRow } from "./SourceRow.tsx";
import styles from "./SourceList.module.css";

const POLL_MS = 15_000;
const ROW_PX = 52;
const states = [
  { value: "all" as const, label: words.allStates },
  ...sourceStates.map((value) => ({ value, label: integrationWords.states[value] })),
];

/** Every source with how it does, those first that need a look. */
export function SourceList({
  sources,
  kinds,
}: {
  sources: readonly Integration[];
  kinds: readonly SourceKind[];
}) {
  const go = useNavigateTo();
  const { data, error } = useSourceStatuses({ everyMs: POLL_MS });
  const [text, setText] = useState("");
  const [state, setState] = useState<SourceState | "all">("all");
  const [active, setActive] = useState<string | null>(null);
  const ranked = rankSources(sources, data?.items ?? []);
  const shown = filterSources(ranked, { text, state });
  const { columns } = words;
  return (
    <Section
      title={integrationWords.count(sources.length)}
      extra={words.needLook(ranked.filter(needsLook).length)}
    >
      <div className={styles.tools}>
        <TextField
          hidesLabel
          type="search"
          icon={Search}
          label={words.search}
          placeholder={words.search}
          className={styles.search}
          value={text}
          onChange={setText}
        />
        <Select
          hidesLabel
          label={words.state}
          className={styles.states}
          options={states}
          value={state}
          onChange={setState}
        />
        <span role="status" className="small soft">
          {shown.length < sources.length && words.shown(shown.length, sources.length)}
        </span>
      </div>
      {error && (
        <p role="status" className="soft">
          {data ? shellWords.connectionLost : words.statesMissing}
        </p>
      )}
      <div className={styles.columns} aria-hidden>
        <span>{columns.state}</span>
        <span>{columns.name}</span>
        <span className={styles.number}>{columns.last}</span>
        <span>{columns.day}</span>
        <span className={styles.number}>{columns.rate}</span>
        <span className={styles.number}>{columns.errors}</span>
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>{words.noMatch}</p>
      ) : (
        <div className={styles.rows} style={cssVars({ "--rows": `${shown.length * ROW_PX}px` })}>
          <VirtualList
            label={words.list}
            items={shown}
            keyOf={keyOf}
            rowHeight={ROW_PX}
            activeKey={active}
            onActive={setActive}
            onOpen={({ source }) => go(`/integrations/${source.id}`)}
            renderRow={(item) => <SourceRow item={item} kinds={kinds} />}
          />
        </div>
      )}
    </Section>
  );
}

const keyOf = ({ source }: RankedSource) => source.id;
