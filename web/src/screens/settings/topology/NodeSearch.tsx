import type { ReplyOf } from "#contract/endpoint.ts";
import type { listTopologyNodes } from "#contract/topology.ts";
import { nodesPerPage } from "../../../data/topology.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { topologyWords as words } from "../../../words/words.ts";
import styles from "./Topology.module.css";

interface NodeSearchProps {
  answer: ReplyOf<typeof listTopologyNodes>;
  search: string;
  kind: string | undefined;
  chosen: string | null;
  onSearch: (typed: string) => void;
  onKind: (kind: string | undefined) => void;
  onPage: (page: number) => void;
  onChoose: (id: string) => void;
}

/** Nodes by name and kind, those first that most depend on. */
export function NodeSearch(props: NodeSearchProps) {
  const { answer, search, kind, chosen, onSearch, onKind, onPage, onChoose } = props;
  return (
    <div className={styles.search}>
      <TextField label={words.search} type="search" value={search} onChange={onSearch} />
      <Select
        label={words.kind}
        hidesLabel
        options={[
          { value: "", label: words.allKinds },
          ...answer.kinds.map((each) => ({ value: each, label: each })),
        ]}
        value={kind ?? ""}
        onChange={(value) => onKind(value === "" ? undefined : value)}
      />
      {answer.items.length === 0 ? (
        <EmptyState level={3} title={words.noMatch}>
          {words.noMatchWords}
        </EmptyState>
      ) : (
        <ul aria-label={words.nodes} className={styles.nodes}>
          {answer.items.map(({ id, title, kind: nodeKind, needed_by }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.node}
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
              >
                <bdi className="ellipsis" title={title}>
                  {title}
                </bdi>
                <span className="small soft">
                  {[nodeKind, words.neededByCount(needed_by)].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager page={answer.page} perPage={nodesPerPage} total={answer.total} onPage={onPage} />
    </div>
  );
}
