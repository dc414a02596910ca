import { Lock } from "lucide-react";
import { type DiffItem, type KindDiff, orderKey } from "#contract/diff-view.ts";
import { valueText } from "../../../parts/difference/differences.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { diffWords as words } from "../../../words/words.ts";
import { selectionId, copyable } from "./diff-selection.ts";
import styles from "./DiffView.module.css";

interface Names {
  source: string;
  target: string;
}
interface DiffKindProps {
  diff: KindDiff;
  names: Names;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
}

/** One kind of configuration: each thing that differs, and by which fields. */
export function DiffKind({ diff, names, selectedIds, onSelect }: DiffKindProps) {
  const ids = copyable(diff).map(({ key }) => selectionId({ kind: diff.kind, key }));
  const count = ids.filter((id) => selectedIds.has(id)).length;
  const title = words.kinds[diff.kind];
  const box = ids.length > 0 && (
    <Checkbox
      aria-label={words.checkAll(title)}
      checked={count === 0 ? false : count === ids.length ? true : "some"}
      onToggle={(isOn) => onSelect(ids, isOn)}
    />
  );
  return (
    <Section
      title={
        <span className={styles.kind}>
          {box}
          {title}
        </span>
      }
      extra={words.count(diff.items.length, diff.same)}
    >
      <ul className={styles.items}>
        {diff.items.map((item) => {
          const id = selectionId({ kind: diff.kind, key: item.key });
          return (
            <Item
              key={item.key}
              item={item.key === orderKey ? { ...item, name: words.order } : item}
              label={item.key === orderKey ? words.orderOf(title) : words.check(item.name)}
              names={names}
              isSelected={selectedIds.has(id)}
              onToggle={(isOn) => onSelect([id], isOn)}
            />
          );
        })}
      </ul>
    </Section>
  );
}

function Item({
  item,
  label,
  names,
  isSelected,
  onToggle,
}: {
  item: DiffItem;
  label: string;
  names: Names;
  isSelected: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  const canCopy = item.obstacle === null;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        {canCopy ? (
          <Checkbox aria-label={label} checked={isSelected} onToggle={onToggle} />
        ) : (
          <Icon shape={Lock} size={12} className={styles.lock} />
        )}
        <b className={styles.name}>{item.name}</b>
        <span className={styles.state}>
          {words.stateOf(item.state, names.source, names.target)}
        </span>
      </div>
      {item.obstacle !== null && item.state !== "only_target" && (
        <p className={styles.obstacle}>{item.obstacle}.</p>
      )}
      {item.state === "differs" && <Differences item={item} names={names} />}
    </li>
  );
}

function Differences({ item, names }: { item: DiffItem; names: Names }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.fields}>
        <caption className="unseen">{item.name}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{names.source}</th>
            <th scope="col">{names.target}</th>
          </tr>
        </thead>
        <tbody>
          {item.differences.map(({ path, source, target }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td data-of={names.source}>{valueText(source) || words.missing}</td>
              <td data-of={names.target}>{valueText(target) || words.missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
