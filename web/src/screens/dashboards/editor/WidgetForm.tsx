import { widgetSizes } from "#contract/widgets/widget-kind.ts";
import type { Widget, WidgetDraft } from "#contract/widgets/widgets.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { dashboardEditorWords as words } from "../../../words/words.ts";
import { ConfigFields } from "./ConfigFields.tsx";
import styles from "./Editor.module.css";
import { titleOf } from "./useWidgetActions.ts";

interface WidgetFormProps {
  widget: Widget | undefined;
  onChange: (id: string, part: Partial<WidgetDraft>) => void;
}

/** What the chosen widget shows. It changes at once in its place. */
export function WidgetForm({ widget, onChange }: WidgetFormProps) {
  if (!widget)
    return (
      <EmptyState size="pane" level={2} title={words.noneChosen}>
        {words.noneChosenWords}
      </EmptyState>
    );
  const { id, title, size, kind, config } = widget;
  return (
    <div className={styles.fields}>
      <TextField
        label={words.fields.title}
        value={title}
        placeholder={titleOf({ ...widget, title: "" })}
        onChange={(text) => onChange(id, { title: text })}
        maxLength={200}
        autoComplete="off"
      />
      <Select
        label={words.fields.size}
        options={widgetSizes.map((value) => ({ value, label: words.sizes[value] }))}
        value={size}
        onChange={(chosen) => onChange(id, { size: chosen })}
      />
      <ConfigFields
        kind={kind}
        config={config}
        onChange={(field, value) =>
          // The field is one of the kind, with a value of its kind.
          onChange(id, { config: { ...config, [field]: value } } as Partial<WidgetDraft>)
        }
      />
    </div>
  );
}
