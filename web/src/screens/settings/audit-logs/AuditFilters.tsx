import { Search } from "lucide-react";
import { auditActions, type AuditEntry } from "#contract/audit-logs.ts";
import { useAuditChoices } from "../../../data/audit.ts";
import { useDraft } from "../../../parts/BpqlInput/useDraft.ts";
import { TimeSpanFilter } from "../../../parts/TimeSpanFilter.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useDebouncedCall } from "../../../ui/useDebouncedCall.ts";
import { auditWords as words, historyWords } from "../../../words/words.ts";
import { auditHref, type AuditSearch, withFilters } from "./audit-search.ts";
import styles from "./AuditLogs.module.css";

const ALL = "";
const SEARCH_AFTER_MS = 300;

/** Which entries are listed. All of it stands in the address. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const go = useNavigateTo();
  const choices = useAuditChoices().data;
  const draft = useDraft(search.text ?? "");
  const show = (change: Parameters<typeof withFilters>[1], options?: { replace: boolean }) =>
    go(auditHref(withFilters(search, change)), options);
  const later = useDebouncedCall((typed: string) => {
    draft.run(typed.trim());
    show({ text: typed.trim() || undefined }, { replace: true });
  }, SEARCH_AFTER_MS);
  const actors = (choices?.actors ?? []).map(({ id, name, kind }) => ({
    value: id ?? name,
    label: name,
    ...(kind === "user" ? {} : { detail: kind }),
  }));
  const kinds = (choices?.resource_types ?? []).map((type) => ({
    value: type,
    label: words.kindName(type),
  }));
  const actions: { value: AuditEntry["action"] | typeof ALL; label: string }[] = [
    { value: ALL, label: words.anyAction },
    ...auditActions.map((action) => ({ value: action, label: historyWords.actions[action] })),
  ];
  const type = (typed: string) => {
    draft.type(typed);
    later.soon(typed);
  };
  return (
    <div className={styles.filters} role="search">
      <Select
        size="m"
        hidesLabel
        label={words.actor}
        className={styles.choice}
        options={[{ value: ALL, label: words.anyone }, ...actors]}
        value={search.actor ?? ALL}
        placeholder={search.actor}
        onChange={(actor) => show({ actor: actor || undefined })}
      />
      <Select
        size="m"
        hidesLabel
        label={words.kind}
        className={styles.choice}
        options={[{ value: ALL, label: words.anything }, ...kinds]}
        value={search.kind ?? ALL}
        placeholder={search.kind}
        onChange={(kind) => show({ kind: kind || undefined })}
      />
      <Select
        size="m"
        hidesLabel
        label={words.action}
        className={styles.choice}
        options={actions}
        value={search.action ?? ALL}
        onChange={(action) => show({ action: action === ALL ? undefined : action })}
      />
      <TimeSpanFilter from={search.from} to={search.to} onChange={(span) => show({ ...span })} />
      <TextField
        size="m"
        hidesLabel
        label={words.search}
        placeholder={words.searchPlaceholder}
        className={styles.search}
        icon={Search}
        type="search"
        value={draft.text}
        onChange={type}
      />
    </div>
  );
}
