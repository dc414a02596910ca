import { Plus } from "lucide-react";
import { useState } from "react";
import { type AutomaticRule, picksOf } from "#contract/incident-tags.ts";
import type { TagDraft } from "../../../data/incident-tags.ts";
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
  const step = (at: number, by: -1 | 1) => {
    const [one, other] = [rules[at], rules[at + by]];
    if (!one || !other) return;
    onChange(rules.map((rule, place) => (place === at ? other : place === at + by ? one : rule)));
    setSaid(words.moved(at + by + 1, rules.length));
  };
  const add = () => onChange([...rules, { when: "", value: { kind: picksOf[draft.type][0] ?? "first", field: "" } }]);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{words.automatic}</legend>
      <p className={styles.help}>{rules.length === 0 ? words.noRules : words.automaticHelp}</p>
      {problems["automatic"] !== undefined && <p role="alert" className={styles.error}>{problems["automatic"]}</p>}
      <ol className={styles.list}>
        {rules.map((rule, at) => (
          <TagRuleCard
            key={at}
            at={at}
            of={rules.length}
            rule={rule}
            draft={draft}
            problems={problems}
            onChange={(next) => onChange(rules.map((one, place) => (place === at ? next : one)))}
            onStep={(by) => step(at, by)}
            onRemove={() => onChange(rules.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <div><Button size="s" icon={Plus} onClick={add}>{words.addRule}</Button></div>
      <p role="status" className="unseen">{said}</p>
    </fieldset>
  );
}
