import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { GroupProblem } from "../../ui/form/FormProblems.tsx";
import type { QueryField } from "../../parts/BpqlInput/bpql-faults.ts";
import { Button } from "../../ui/form/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { environmentWords as words } from "../../words/words.ts";
import type { FieldKindLookup } from "./filter-draft.ts";
import { RuleRow } from "./RuleRow.tsx";
import { isGroup, type DraftGroup, type DraftRule } from "./rule-draft.ts";
import styles from "./FilterEditor.module.css";

/** What every row and group of one filter shares. */
export interface RuleTools {
  fields: readonly QueryField[];
  kindOf: FieldKindLookup;
  operators: readonly string[];
  /** What is wrong with a part of an item, in the language's words. */
  problemAt: (id: string, part: "field" | "op" | "value" | "items") => string | undefined;
  /** Groups may stand inside groups. */
  mayNest: boolean;
  /** The item that was just added: it takes the focus. */
  addedId: string | null;
  onRule: (id: string, change: Partial<Omit<DraftRule, "id">>) => void;
  onOperator: (groupId: string, operator: "and" | "or") => void;
  onAddRule: (groupId: string) => void;
  onAddGroup: (groupId: string) => void;
  onRemove: (id: string) => void;
  onEnter: () => void;
}

const OPERATORS = (["and", "or"] as const).map((id) => ({ id, label: words.join[id] }));

/** Rules that go together by and or by or; groups may stand inside groups. */
export function RuleGroupEditor({
  group,
  tools,
  conjunction,
  onRemoveGroup,
}: {
  group: DraftGroup;
  tools: RuleTools;
  conjunction?: string;
  onRemoveGroup?: () => void;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  // What is removed held the focus: it goes to the next thing to do here.
  const remove = (id: string) => {
    tools.onRemove(id);
    addButton.current?.focus();
  };
  const inner = { ...tools, onEnter: () => tools.onAddRule(group.id) };
  const conjunctionAt = (at: number) => (at === 0 ? words.where : words.joint[group.operator]);
  const problem = tools.problemAt(group.id, "items");
  const isInside = onRemoveGroup !== undefined;
  const body = (
    <div className={cx(styles.group, isInside && styles.inside)}>
      {(group.items.length > 1 || isInside) && (
        <div className={styles.groupHead}>
          <SegmentedControl
            size="s"
            label={words.joinLabel}
            items={OPERATORS}
            value={group.operator}
            onChange={(operator) => tools.onOperator(group.id, operator)}
          />
          {isInside && (
            <IconButton size="s" icon={X} label={words.removeGroup} onClick={onRemoveGroup} />
          )}
        </div>
      )}
      {group.items.length > 0 && (
        <ul className={styles.items}>
          {group.items.map((item, at) =>
            isGroup(item) ? (
              <RuleGroupEditor
                key={item.id}
                group={item}
                tools={inner}
                conjunction={conjunctionAt(at)}
                onRemoveGroup={() => remove(item.id)}
              />
            ) : (
              <RuleRow
                key={item.id}
                rule={item}
                conjunction={conjunctionAt(at)}
                tools={inner}
                onRemove={() => remove(item.id)}
              />
            ),
          )}
        </ul>
      )}
      <GroupProblem label={words.filter} error={problem} className={styles.problem} />
      <div className={styles.adds}>
        <Button ref={addButton} size="s" icon={Plus} onClick={() => tools.onAddRule(group.id)}>
          {words.addRule}
        </Button>
        {tools.mayNest && (
          <Button size="s" variant="quiet" icon={Plus} onClick={() => tools.onAddGroup(group.id)}>
            {words.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
  return isInside ? (
    <li className={styles.nested}>
      <span className={styles.joint}>{conjunction}</span>
      {body}
    </li>
  ) : (
    body
  );
}
