import type { ReactNode } from "react";
import { fixedDimensions, measureNames } from "#contract/analytics-measures.ts";
import { analyticsIntervals } from "#contract/analytics-measures.ts";
import { changeStatuses } from "#contract/changes.ts";
import { sortFields } from "#contract/incidents.ts";
import { folders } from "#contract/statuses.ts";
import { meanTimes } from "#contract/widgets/mttx.ts";
import { presentMeasures } from "#contract/widgets/number.ts";
import type { WidgetKind } from "#contract/widgets/widgets.ts";
import { useEnvironments, useTags } from "../../../data/environments.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import type { ChoiceOption } from "../../../ui/form/choose-options.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import {
  analyticsWords,
  dashboardEditorWords as words,
  folderWords,
  searchWords,
  widgetWords,
} from "../../../words/words.ts";

interface FieldProps {
  kind: WidgetKind;
  value: unknown;
  onChange: (value: unknown) => void;
}
type FieldInput = (props: FieldProps) => ReactNode;

interface ConfigFieldsProps {
  kind: WidgetKind;
  config: object;
  onChange: (field: string, value: unknown) => void;
}

/** The fields that a kind has, in one order for all kinds. */
export function ConfigFields({ kind, config, onChange }: ConfigFieldsProps) {
  const values = new Map<string, unknown>(Object.entries(config));
  return Object.entries(inputs).flatMap(([field, Input]) =>
    values.has(field)
      ? [
          <Input
            key={field}
            kind={kind}
            value={values.get(field)}
            onChange={(value) => onChange(field, value)}
          />,
        ]
      : [],
  );
}

const NOTHING = "";

/** One of some words; `none` is what null is called. */
const choice =
  (
    label: string,
    optionsOf: (kind: WidgetKind) => readonly ChoiceOption[],
    none?: string,
  ): FieldInput =>
  ({ kind, value, onChange }) => (
    <Select
      label={label}
      options={[
        ...(none === undefined ? [] : [{ value: NOTHING, label: none }]),
        ...optionsOf(kind),
      ]}
      value={typeof value === "string" ? value : NOTHING}
      onChange={(chosen) => onChange(chosen === NOTHING ? null : chosen)}
    />
  );
const toggle =
  (label: string): FieldInput =>
  ({ value, onChange }) => <Checkbox checked={value === true} onToggle={onChange} label={label} />;
const count =
  (label: string): FieldInput =>
  ({ value, onChange }) => (
    <TextField
      label={label}
      type="number"
      min={1}
      max={50}
      value={typeof value === "number" ? String(value) : ""}
      onChange={(text) => onChange(Math.min(50, Math.max(1, Math.floor(Number(text)) || 1)))}
    />
  );
const optionsOf = (names: Readonly<Record<string, string>>): ChoiceOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const measureOptions = (kind: WidgetKind): ChoiceOption[] => [
  ...presentMeasures
    .filter((value) => kind === "number" || (kind === "breakdown" && value === "active"))
    .map((value) => ({ value, label: widgetWords.present[value] })),
  ...measureNames.map((value) => ({ value, label: analyticsWords.measures[value] })),
];

function DimensionField({
  label,
  none,
  value,
  onChange,
}: FieldProps & { label: string; none?: string }) {
  const { data } = useTags();
  const names = (data ?? []).map(({ name }) => name);
  const options = [
    ...fixedDimensions.map((name) => ({ value: name, label: analyticsWords.dimensions[name] })),
    ...names
      .filter((name) => !fixedDimensions.some((fixed) => fixed === name))
      .map((name) => ({ value: name, label: name })),
  ];
  const current = typeof value === "string" ? value : NOTHING;
  const isKnown = current === NOTHING || options.some((option) => option.value === current);
  return (
    <Select
      label={label}
      options={[
        ...(none === undefined ? [] : [{ value: NOTHING, label: none }]),
        ...options,
        ...(isKnown ? [] : [{ value: current, label: current }]),
      ]}
      value={current}
      onChange={(chosen) => onChange(chosen === NOTHING ? null : chosen)}
    />
  );
}

function EnvironmentField({ value, onChange }: FieldProps) {
  const { data } = useEnvironments();
  return (
    <Select
      label={words.fields.environment}
      options={[
        { value: NOTHING, label: words.likePage },
        ...(data?.items ?? [])
          .filter(({ is_all: isAll }) => !isAll)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={typeof value === "string" ? value : NOTHING}
      onChange={(chosen) => onChange(chosen === NOTHING ? null : chosen)}
    />
  );
}

function EnvironmentsField({ value, onChange }: FieldProps) {
  const { data } = useEnvironments();
  return (
    <MultiSelect
      label={words.fields.environments}
      placeholder={words.allEnvironments}
      options={(data?.items ?? [])
        .filter(({ is_all: isAll }) => !isAll)
        .map(({ id, name }) => ({ value: id, label: name }))}
      values={textsOf(value)}
      onChange={onChange}
    />
  );
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

const several =
  (label: string, options: readonly ChoiceOption[]): FieldInput =>
  ({ value, onChange }) => (
    <MultiSelect label={label} options={options} values={textsOf(value)} onChange={onChange} />
  );

const { fields, toggles } = words;

/** By the names that fields have in every kind. */
const inputs: Readonly<Record<string, FieldInput>> = {
  markdown: ({ value, onChange }) => (
    <TextArea label={fields.markdown} rows={10} value={String(value)} onChange={onChange} />
  ),
  measure: choice(fields.measure, measureOptions),
  times: several(
    fields.times,
    meanTimes.map((value) => ({ value, label: analyticsWords.measures[value] })),
  ),
  as: choice(fields.as, () => optionsOf(words.as)),
  by: (props) => <DimensionField {...props} label={fields.by} />,
  parts: (props) => <DimensionField {...props} label={fields.parts} none={words.noParts} />,
  split: (props) => <DimensionField {...props} label={fields.split} none={words.noParts} />,
  lines: count(fields.lines),
  limit: count(fields.limit),
  interval: choice(
    fields.interval,
    () => analyticsIntervals.map((value) => ({ value, label: words.intervals[value] })),
    words.automatic,
  ),
  folder: choice(fields.folder, () =>
    folders.map((value) => ({ value, label: folderWords[value] })),
  ),
  sort: choice(fields.sort, () =>
    sortFields.map((value) => ({ value, label: searchWords.sorts[value] })),
  ),
  text: ({ value, onChange }) => (
    <TextField label={fields.text} value={String(value)} onChange={onChange} autoComplete="off" />
  ),
  status: several(
    fields.status,
    changeStatuses.map((value) => ({ value, label: value })),
  ),
  environment_id: EnvironmentField,
  environment_ids: EnvironmentsField,
  query: ({ value, onChange }) => (
    <BpqlField
      label={fields.query}
      placeholder={words.queryPlaceholder}
      value={String(value)}
      onChange={onChange}
      isCompact
    />
  ),
  range_s: ({ value, onChange }) => (
    <Select
      label={fields.range}
      options={[{ value: NOTHING, label: words.likePage }, ...optionsOf(words.ranges)]}
      value={typeof value === "number" ? String(value) : NOTHING}
      onChange={(chosen) => onChange(chosen === NOTHING ? null : Number(chosen))}
    />
  ),
  compare: toggle(toggles.compare),
  trend: toggle(toggles.trend),
  changes: toggle(toggles.changes),
  problems_only: toggle(toggles.problems_only),
};
