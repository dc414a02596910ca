import { organizationTypes } from "#contract/session.ts";
import { DateTimeField } from "../../ui/form/DateTimeField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { backofficeWords, shellWords } from "../../words/words.ts";
import { parseLimit, type OrganizationDraft } from "./organization-draft.ts";

const words = backofficeWords.organizations;
const types = organizationTypes.map((value) => ({ value, label: shellWords.types[value] }));

interface OrganizationFieldsProps {
  draft: OrganizationDraft;
  problems: Partial<Record<string, string>>;
  set: (part: Partial<OrganizationDraft>) => void;
}

/** What is set for an organization by whoever runs the installation. */
export function OrganizationFields({ draft, problems, set }: OrganizationFieldsProps) {
  const limitError = (text: string) =>
    parseLimit(text) === undefined ? words.notANumber : undefined;
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="off"
        value={draft.display_name}
        error={problems["display_name"]}
        onChange={(display_name) => set({ display_name })}
      />
      <Select
        label={words.type}
        options={types}
        value={draft.type}
        onChange={(type) => set({ type })}
      />
      <DateTimeField
        label={words.expires}
        help={words.expiresHelp}
        value={draft.expires_at}
        error={problems["expires_at"]}
        onChange={(expires_at) => set({ expires_at })}
      />
      <TextField
        label={words.perMinute}
        help={words.perMinuteHelp}
        inputMode="numeric"
        autoComplete="off"
        value={draft.perMinute}
        error={problems["limits.eventsPerMinute"] ?? limitError(draft.perMinute)}
        onChange={(perMinute) => set({ perMinute })}
      />
      <TextField
        label={words.storage}
        help={words.storageHelp}
        inputMode="numeric"
        autoComplete="off"
        value={draft.megabytes}
        error={problems["limits.storageBytes"] ?? limitError(draft.megabytes)}
        onChange={(megabytes) => set({ megabytes })}
      />
      <TextField
        label={words.retention}
        help={words.retentionHelp}
        inputMode="numeric"
        autoComplete="off"
        value={draft.retentionDays}
        error={problems["limits.retentionDays"] ?? limitError(draft.retentionDays)}
        onChange={(retentionDays) => set({ retentionDays })}
      />
    </>
  );
}
