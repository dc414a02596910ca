import type { EnrichmentRule } from "#contract/enrichment.ts";
import { useTags } from "../../../data/environments.ts";
import { useMappingTables } from "../../../data/mapping-tables.ts";
import { TagField } from "../../../parts/TagField.tsx";
import { ComboField } from "../../../ui/form/ComboField.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { enrichmentWords as words } from "../../../words/words.ts";
import { textOptions } from "./draft-rules.ts";
import styles from "./TagForm.module.css";
import { withConfig } from "./with-config.ts";

interface RuleConfigProps<Rule extends EnrichmentRule> {
  rule: Rule;
  tag: string;
  problems: Partial<Record<string, string>>;
  onChange: (rule: Rule) => void;
}
type RuleFieldProps<Type extends EnrichmentRule["type"]> = RuleConfigProps<
  Extract<EnrichmentRule, { type: Type }>
>;

const alertFields = ["description", "status", "source", "source_system"];

/** The fields that a rule's kind has. */
export function RuleConfig({ rule, ...rest }: RuleConfigProps<EnrichmentRule>) {
  if (rule.type === "extraction") return <Extraction rule={rule} {...rest} />;
  if (rule.type === "composition") return <Composition rule={rule} {...rest} />;
  return <Mapping rule={rule} {...rest} />;
}

function Extraction({ rule, problems, onChange }: RuleFieldProps<"extraction">) {
  const { source, regex, template } = rule.config;
  return (
    <div className={styles.extraction}>
      <TagField
        label={words.from}
        alsoFields={alertFields}
        value={source}
        error={problems["config.source"]}
        onChange={(next) => onChange(withConfig(rule, { source: next }))}
      />
      <TextField
        isMono
        autoComplete="off"
        spellCheck={false}
        label={words.regex}
        placeholder={words.regexPlaceholder}
        value={regex}
        error={problems["config.regex"]}
        onChange={(next) => onChange(withConfig(rule, { regex: next }))}
      />
      <TextField
        isMono
        autoComplete="off"
        spellCheck={false}
        label={words.template}
        placeholder="${1}"
        value={template ?? ""}
        error={problems["config.template"]}
        onChange={(next) => onChange(withConfig(rule, { template: next === "" ? null : next }))}
      />
    </div>
  );
}

function Composition({ rule, problems, onChange }: RuleFieldProps<"composition">) {
  const { data = [] } = useTags();
  const { value } = rule.config;
  const names = [...data.map(({ name }) => name), ...alertFields];
  return (
    <ComboField
      isMono
      label={words.text}
      placeholder={words.textPlaceholder}
      help={words.textHelp}
      value={value}
      options={textOptions(value, names)}
      error={problems["config.value"]}
      onChange={(next) => onChange(withConfig(rule, { value: next }))}
    />
  );
}

function Mapping({ rule, tag, problems, onChange }: RuleFieldProps<"mapping">) {
  const { data } = useMappingTables();
  const { table_id, column } = rule.config;
  const tables = (data?.items ?? []).map((item) => ({
    value: item.id,
    label: item.config.name,
    detail: words.rows(item.map?.rows ?? 0),
  }));
  const fields = data?.items.find((item) => item.id === table_id)?.config.fields ?? [];
  const results = fields.flatMap((field) =>
    field.kind === "result"
      ? [{ value: field.title, label: field.title, detail: field.tag_name }]
      : [],
  );
  const columns = [{ value: "", label: words.ownColumn(tag), detail: undefined }, ...results];
  return (
    <div className={styles.mapping}>
      <Select
        label={words.table}
        help={data && tables.length === 0 ? words.noTables : undefined}
        options={tables}
        value={table_id}
        error={problems["config.table_id"]}
        onChange={(next) => onChange(withConfig(rule, { table_id: next, column: null }))}
      />
      <Select
        label={words.column}
        options={columns}
        value={column ?? ""}
        error={problems["config.column"]}
        onChange={(next) => onChange(withConfig(rule, { column: next === "" ? null : next }))}
      />
    </div>
  );
}
