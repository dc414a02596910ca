import { useState } from "react";
import { seriesFigures, type Watched } from "#contract/anomaly-detection.ts";
import { usePostedSeries } from "../../../data/anomaly-detection.ts";
import { useIntegrations } from "../../../data/integrations.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import { ComboField } from "../../../ui/form/ComboField.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { anomalyWords as words } from "../../../words/words.ts";

type Rate = Extract<Watched, { kind: "rate" }>;
type Value = Extract<Watched, { kind: "value" }>;

interface WatchFieldsProps<Watch extends Watched> {
  watch: Watch;
  problems: Partial<Record<string, string>>;
  onChange: (watch: Watched) => void;
}

const noRate: Rate = { kind: "rate", integration_id: null, query: "" };
const noValue: Value = { kind: "value", series: "", tags: {}, figure: "mean" };

/** How many events come, or a series that is posted. */
export function WatchFields({ watch, problems, onChange }: WatchFieldsProps<Watched>) {
  return (
    <>
      <Field label={words.watch} error={problems["watch.kind"]}>
        {() => (
          <SegmentedControl
            label={words.watch}
            items={[
              { id: "rate", label: words.rate },
              { id: "value", label: words.value },
            ]}
            value={watch.kind}
            onChange={(kind) => onChange(kind === "rate" ? noRate : noValue)}
          />
        )}
      </Field>
      {watch.kind === "rate" ? (
        <RateFields watch={watch} problems={problems} onChange={onChange} />
      ) : (
        <ValueFields watch={watch} problems={problems} onChange={onChange} />
      )}
    </>
  );
}

function RateFields({ watch, problems, onChange }: WatchFieldsProps<Rate>) {
  const { data } = useIntegrations();
  const sources = (data?.items ?? []).map(({ id, source_system: name }) => ({
    value: id,
    label: name,
  }));
  return (
    <>
      <BpqlField
        isCompact
        label={words.query}
        help={words.queryHelp}
        placeholder={words.queryPlaceholder}
        value={watch.query}
        error={problems["watch.query"]}
        onChange={(query) => onChange({ ...watch, query })}
      />
      <Select
        label={words.source}
        options={[{ value: "", label: words.everySource }, ...sources]}
        value={watch.integration_id ?? ""}
        error={problems["watch.integration_id"]}
        onChange={(id) => onChange({ ...watch, integration_id: id === "" ? null : id })}
      />
    </>
  );
}

function ValueFields({ watch, problems, onChange }: WatchFieldsProps<Value>) {
  const [typed, setTyped] = useState(watch.series);
  const { data } = usePostedSeries(useDebouncedValue(typed));
  const posted = data?.items ?? [];
  const chosen = posted.find(({ name }) => name === watch.series);
  return (
    <>
      <ComboField
        label={words.series}
        help={watch.series !== "" && data && !chosen ? words.noSeries : words.seriesHelp}
        options={posted.map(({ name }) => ({ value: name, label: name }))}
        value={watch.series}
        error={problems["watch.series"]}
        onSearch={setTyped}
        onChange={(series) => {
          setTyped(series);
          onChange({ ...watch, series });
        }}
      />
      {Object.entries({ ...namesOf(watch.tags), ...chosen?.tags }).map(([tag, values]) => (
        <ComboField
          key={tag}
          label={`${words.tags} ${tag}`}
          placeholder={words.everyValue}
          options={values
            .filter((value) => value.includes(watch.tags[tag] ?? ""))
            .map((value) => ({ value, label: value }))}
          value={watch.tags[tag] ?? ""}
          onChange={(value) => onChange({ ...watch, tags: withTag(watch.tags, tag, value) })}
        />
      ))}
      <Select
        label={words.figure}
        options={seriesFigures.map((figure) => ({ value: figure, label: words.figures[figure] }))}
        value={watch.figure}
        onChange={(figure) => onChange({ ...watch, figure })}
      />
    </>
  );
}

/** Tags that are asked for are offered also where no series has them any more. */
const namesOf = (tags: Value["tags"]): Record<string, string[]> =>
  Object.fromEntries(Object.keys(tags).map((tag) => [tag, []]));

function withTag(tags: Value["tags"], tag: string, value: string): Value["tags"] {
  const { [tag]: _replaced, ...rest } = tags;
  return value === "" ? rest : { ...rest, [tag]: value };
}
