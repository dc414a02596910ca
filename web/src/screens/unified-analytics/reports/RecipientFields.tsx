import type { ReportDraft } from "../../../data/analytics-reports.ts";
import { useContacts } from "../../../data/contacts.ts";
import { usePeople } from "../../../data/session/people.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { analyticsReportWords as words } from "../../../words/words.ts";

interface RecipientFieldsProps {
  draft: ReportDraft;
  problems: Partial<Record<string, string>>;
  set: (part: Partial<ReportDraft>) => void;
}

/** Members, who count their own environments, and people outside, who have none. */
export function RecipientFields({ draft, problems, set }: RecipientFieldsProps) {
  const { data: people = [] } = usePeople();
  const { data: contacts = {} } = useContacts();
  return (
    <>
      <MultiSelect
        label={words.members}
        help={words.membersHelp}
        options={people.map(({ _id, name, email }) => ({
          value: _id,
          label: name || email,
          detail: email,
        }))}
        values={draft.user_ids}
        error={problems["user_ids"]}
        onChange={(user_ids) => set({ user_ids })}
      />
      <MultiSelect
        label={words.contacts}
        help={words.contactsHelp}
        options={Object.values(contacts).flatMap(({ _id, name, email }) =>
          email === null ? [] : [{ value: _id, label: name, detail: email }],
        )}
        values={draft.contact_ids}
        error={problems["contact_ids"]}
        onChange={(contact_ids) => set({ contact_ids })}
      />
    </>
  );
}
