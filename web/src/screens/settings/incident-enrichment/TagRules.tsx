import { Plus } from "lucide-react";
import { useState } from "react";
import { type AutomaticRule, picksOf } from "#contract/incident-tags.ts";
import type { TagDraft } from "../../../data/incident-tags.ts";
import { steppedItem } from "../../../parts/moved-item.ts";
import { Button } from "../../../ui/Button.tsx";
import { incidentTagSettingWords as words } from "../../../words/en.ts";
import { TagRuleCard } from "./TagRuleCard.tsx";
import styles from "./TagRules.module.css";

interface TagRulesProps {
  draft: TagDraft;
  problems: Partial<Record<string, string>>;
  onChange: (automatic: AutomaticRule[]) => void;
}

/** The rules that find a tag's value, in the order in which they are asked. */
export function TagRules({ draft, problems, onChange }: TagRulesProps) {
  const [said, setSaid] = useState("");
  const rules = draft.automatic;
  // Rules have no names: numbers of their own keep the focus with the one that is moved.
  const [known, setKeys] = useState<readonly string[]>([]);
  const keys = known.length === rules.length ? known : rules.map((_, at) => String(at));
  const step = (at: number, by: -1 | 1) => {
    const moved = steppedItem(keys, keys[at] ?? "", by);
    if (!moved) return;
    onChange(moved.flatMap((key) => rules[keys.indexOf(key)] ?? []));
    setKeys(moved);
    setSaid(words.moved(at + by + 1, rules.length));
  };
  const add = () => {
    onChange([
      ...rules,
      { when: "", value: { kind: picksOf[draft.type][0] ?? "first", field: "" } },
    ]);
    setKeys([...keys, String(Math.max(-1, ...keys.map(Number)) + 1)]);
  };
  const remove = (at: number) => {
    onChange(rules.toSpliced(at, 1));
    setKeys(keys.toSpliced(at, 1));
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{words.automatic}</legend>
      <p className={styles.help}>{rules.length === 0 ? words.noRules : words.automaticHelp}</p>
      {problems["automatic"] !== undefined && (
        <p role="alert" className={styles.error}>
          {problems["automatic"]}
        </p>
      )}
      <ol className={styles.list}>
        {rules.map((rule, at) => (
          <TagRuleCard
            key={keys[at]}
            at={at}
            of={rules.length}
            rule={rule}
            draft={draft}
            problems={problems}
            onChange={(next) => onChange(rules.map((one, place) => (place === at ? next : one)))}
            onStep={(by) => step(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div>
        <Button size="s" icon={Plus} onClick={add}>
          {words.addRule}
        </Button>
      </div>
      <p role="status" className="unseen">
        {said}
      </p>
    </fieldset>
  );
}
