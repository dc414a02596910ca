import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type AutomaticRule, aggregationsOf, type TagSource } from "#contract/incident-tags.ts";
import type { TagDraft } from "../../../data/feed/incident-tags.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import { useQueryFields } from "../../../parts/BpqlInput/useQueryFields.ts";
import { TagValueField } from "../../../parts/incident/tags/TagValueField.tsx";
import { altStep } from "../../../ui/form/alt-step.ts";
import { matchingOptions } from "../../../ui/form/choose-options.ts";
import { ComboField } from "../../../ui/form/ComboField.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { incidentTagSettingWords as words } from "../../../words/words.ts";
import { sourceOfKind } from "./draft-for-type.ts";
import styles from "./TagRules.module.css";

interface TagRuleCardProps {
  /** From 0. */
  index: number;
  total: number;
  rule: AutomaticRule;
  draft: TagDraft;
  problems: Partial<Record<string, string>>;
  onChange: (rule: AutomaticRule) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One rule: when it holds, and where its value comes from. */
export function TagRuleCard({
  index,
  total,
  rule,
  draft,
  problems,
  onChange,
  onStep,
  onRemove,
}: TagRuleCardProps) {
  const place = index + 1;
  const kinds = ["literal" as const, ...aggregationsOf[draft.type], "template" as const].map(
    (kind) => ({
      value: kind,
      label: words.kinds[kind],
    }),
  );
  const { value } = rule;
  return (
    <li className={styles.rule} aria-label={words.rule(place)} onKeyDown={altStep(onStep)}>
      <div className={styles.head}>
        <span className={styles.place}>{words.rule(place)}</span>
        <span className={styles.buttons}>
          <IconButton
            size="s"
            icon={ArrowUp}
            label={words.moveUp(place)}
            keys="alt+arrowup"
            isDisabled={index === 0}
            onClick={() => onStep(-1)}
          />
          <IconButton
            size="s"
            icon={ArrowDown}
            label={words.moveDown(place)}
            keys="alt+arrowdown"
            isDisabled={place === total}
            onClick={() => onStep(1)}
          />
          <IconButton size="s" icon={X} label={words.removeRule(place)} onClick={onRemove} />
        </span>
      </div>
      <BpqlField
        label={words.when}
        placeholder={words.whenPlaceholder}
        help={index === 0 ? words.whenHelp : undefined}
        value={rule.when}
        error={problems[`automatic.${index}.when`]}
        onChange={(when) => onChange({ ...rule, when })}
      />
      <div className={styles.value}>
        <Select
          label={words.how}
          options={kinds}
          value={value.kind}
          onChange={(kind) => onChange({ ...rule, value: sourceOfKind(kind, value) })}
        />
        <SourceField
          source={value}
          draft={draft}
          error={problemOf(problems, index)}
          onChange={(next) => onChange({ ...rule, value: next })}
        />
      </div>
    </li>
  );
}

/** The server names the value, or what in it. */
const problemOf = (problems: TagRuleCardProps["problems"], at: number): string | undefined =>
  problems[`automatic.${at}.value`] ??
  Object.entries(problems).find(([path]) => path.startsWith(`automatic.${at}.value.`))?.[1];

function SourceField({
  source,
  draft,
  error,
  onChange,
}: {
  source: TagSource;
  draft: TagDraft;
  error: string | undefined;
  onChange: (source: TagSource) => void;
}) {
  const fields = useQueryFields();
  if (source.kind === "literal")
    return (
      <TagValueField
        label={words.fixed}
        error={error}
        kind={draft}
        value={source.value === "" ? null : source.value}
        onChange={(value) => onChange({ kind: "literal", value: value ?? "" })}
      />
    );
  if (source.kind === "template")
    return (
      <TextField
        isMono
        label={words.template}
        placeholder={words.templatePlaceholder}
        help={words.templateHelp}
        error={error}
        value={source.template}
        onChange={(template) => onChange({ kind: "template", template })}
      />
    );
  const options = matchingOptions(
    fields.map(({ name }) => ({ value: name, label: name })),
    source.field,
  );
  return (
    <ComboField
      isMono
      label={words.field}
      error={error}
      value={source.field}
      options={options}
      onChange={(field) => onChange({ kind: source.kind, field })}
    />
  );
}
