import { Plus } from "lucide-react";
import { useState } from "react";
import { type AutomaticRule, aggregationsOf } from "#contract/incident-tags.ts";
import { GroupProblem } from "../../../ui/form/FormProblems.tsx";
import type { TagDraft } from "../../../data/feed/incident-tags.ts";
import { stepItem } from "../../../parts/move-item.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { incidentTagSettingWords as words } from "../../../words/words.ts";
import { TagRuleCard } from "./TagRuleCard.tsx";
import styles from "./TagRules.module.css";

interface TagRulesProps {
  draft: TagDraft;
  problems: Partial<Record<string, string>>;
  onChange: (automatic: AutomaticRule[]) => void;
}

/** The rules that find a tag's value, in the order in which they are asked. */
export function TagRules({ draft, problems, onChange }: TagRulesProps) {
  const [announcement, setAnnouncement] = useState("");
  const rules = draft.automatic;
  // Rules have no names: numbers of their own keep the focus with the one that is moved.
  const [savedKeys, setKeys] = useState<readonly string[]>([]);
  const keys = savedKeys.length === rules.length ? savedKeys : rules.map((_, at) => String(at));
  const moveRule = (at: number, by: -1 | 1) => {
    const moved = stepItem(keys, keys[at] ?? "", by);
    if (!moved) return;
    onChange(moved.flatMap((key) => rules[keys.indexOf(key)] ?? []));
    setKeys(moved);
    setAnnouncement(words.moved(at + by + 1, rules.length));
  };
  const add = () => {
    onChange([
      ...rules,
      { when: "", value: { kind: aggregationsOf[draft.type][0] ?? "first", field: "" } },
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
      <GroupProblem
        label={words.automatic}
        error={problems["automatic"]}
        className={styles.error}
      />
      <ol className={styles.list}>
        {rules.map((rule, at) => (
          <TagRuleCard
            key={keys[at]}
            index={at}
            total={rules.length}
            rule={rule}
            draft={draft}
            problems={problems}
            onChange={(next) => onChange(rules.map((item, place) => (place === at ? next : item)))}
            onStep={(by) => moveRule(at, by)}
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
        {announcement}
      </p>
    </fieldset>
  );
}
