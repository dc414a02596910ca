import { X } from "lucide-react";
import { useState } from "react";
import { completeField } from "../../data/environment-filter.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { matchingOptions } from "../../ui/form/choose-options.ts";
import { ComboField } from "../../ui/form/ComboField.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { environmentWords as words } from "../../words/words.ts";
import { operatorsFor } from "./field-operators.ts";
import { takesList, type DraftRule } from "./rule-draft.ts";
import type { RuleTools } from "./RuleGroupEditor.tsx";
import styles from "./FilterEditor.module.css";

interface RuleRowProps {
  rule: DraftRule;
  /** "where", "and", "or". */
  conjunction: string;
  tools: RuleTools;
  onRemove: () => void;
}

/**
 * One comparison: field, operator, value. Fields and values complete from what the incidents have.
 */
export function RuleRow({ rule, conjunction, tools, onRemove }: RuleRowProps) {
  const { fields, kindOf, operators, problemAt, onRule, addedId } = tools;
  const kind = kindOf(rule.field.toLowerCase());
  const options = matchingOptions(
    fields.map(({ name }) => ({ value: name, label: name })),
    rule.field,
  );
  const listed = options.length === 1 && options[0]?.value === rule.field ? [] : options;
  return (
    <li className={styles.rule}>
      <span className={styles.joint}>{conjunction}</span>
      <ComboField
        isMono
        hidesLabel
        label={words.field}
        placeholder={words.field}
        inputRef={addedId === rule.id ? focusOnMount : undefined}
        options={listed}
        value={rule.field}
        error={problemAt(rule.id, "field")}
        onChange={(field) => onRule(rule.id, { field })}
        onEnter={tools.onEnter}
      />
      <Select
        hidesLabel
        label={words.operator}
        options={operatorsFor(operators, kind, rule.op)}
        value={rule.op}
        isSearchable={false}
        error={problemAt(rule.id, "op")}
        onChange={(op) => onRule(rule.id, { op })}
      />
      <ValueField rule={rule} tools={tools} isOrdered={kind !== "text"} />
      <IconButton icon={X} label={words.removeRule} onClick={onRemove} className={styles.remove} />
    </li>
  );
}

const DEBOUNCE_MS = 150;

function ValueField({
  rule,
  tools,
  isOrdered,
}: {
  rule: DraftRule;
  tools: RuleTools;
  isOrdered: boolean;
}) {
  const [suggestions, setSuggestions] = useState<readonly { value: string; hits: number }[]>([]);
  const ask = useDebouncedCall((typed: string) => {
    // Without an answer there is nothing to offer, and the value can still be typed.
    if (rule.field !== "")
      void completeField(rule.field, typed).then(
        ({ items }) => setSuggestions(items),
        () => setSuggestions([]),
      );
  }, DEBOUNCE_MS);
  const error = tools.problemAt(rule.id, "value");
  const options = suggestions.map(({ value, hits }) => ({
    value,
    label: value,
    ...(hits > 0 && { detail: words.open(hits) }),
  }));
  const set = (values: readonly string[]) => tools.onRule(rule.id, { values });
  if (takesList(rule.op)) {
    return (
      <MultiSelect
        isMono
        hidesLabel
        mayCreate
        label={words.values}
        placeholder={rule.values.length === 0 ? words.valuesPlaceholder : undefined}
        options={options}
        values={rule.values}
        error={error}
        onSearch={ask.soon}
        onChange={(values) => set(values)}
      />
    );
  }
  const value = rule.values[0] ?? "";
  if (isOrdered || rule.op === "=~" || rule.op === "!~") {
    return (
      <TextField
        isMono
        hidesLabel
        label={words.value}
        placeholder={words.value}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(text) => set(text === "" ? [] : [text])}
        onKeyDown={(event) => event.key === "Enter" && tools.onEnter()}
      />
    );
  }
  return (
    <ComboField
      isMono
      hidesLabel
      label={words.value}
      placeholder={words.value}
      options={options.filter((option) => option.value !== value)}
      value={value}
      error={error}
      onSearch={ask.soon}
      onChange={(text) => set(text === "" ? [] : [text])}
      onEnter={tools.onEnter}
    />
  );
}
