import { useMessageTemplates } from "../../../data/message-templates.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { targetFormWords as words } from "../../../words/words.ts";

/** Templates of the target's channel that it uses instead of the default. */
export function TemplateChoice({
  channel,
  ids,
  error,
  onChange,
}: {
  channel: string;
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { data } = useMessageTemplates();
  const templates = (data?.items ?? []).filter((template) => template.channel === channel);
  // One that was deleted is not offered, and goes with the next change.
  const values = ids.filter((id) => templates.some((template) => template.id === id));
  return (
    <div>
      <MultiSelect
        label={words.templates}
        help={words.templatesHelp}
        placeholder={values.length === 0 ? words.defaultTemplate : undefined}
        error={error}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        values={values}
        onChange={onChange}
      />
      <Link href="/settings/message-templates" className="small">
        {words.writeTemplate}
      </Link>
    </div>
  );
}
