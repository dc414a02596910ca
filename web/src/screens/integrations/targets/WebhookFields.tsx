import { Plus, X } from "lucide-react";
import type { FieldProblems } from "../../../parts/form-problems.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { PasswordField } from "../../../ui/form/PasswordField.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import { type TargetDraft, webhookMethods, withNewHeader } from "./target-draft.ts";
import styles from "./Target.module.css";

interface WebhookFieldsProps {
  draft: TargetDraft;
  problems: FieldProblems;
  hasSecret: boolean;
  set: (change: Partial<TargetDraft>) => void;
}

const methods = webhookMethods.map((id) => ({ id, label: id }));

/** Where a webhook goes, and how it is signed. */
export function WebhookFields({ draft, problems, hasSecret, set }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        isMono
        required
        type="url"
        label={words.url}
        help={words.urlHelp}
        autoComplete="off"
        spellCheck={false}
        value={draft.url}
        error={problems["config.url"]}
        onChange={(url) => set({ url })}
      />
      <fieldset className={styles.part}>
        <legend className={styles.label}>{words.method}</legend>
        <SegmentedControl
          label={words.method}
          items={methods}
          value={draft.method}
          onChange={(method) => set({ method })}
        />
      </fieldset>
      <HeaderFields draft={draft} problems={problems} set={set} />
      <PasswordField
        label={words.secret}
        help={words.secretHelp}
        autoComplete="new-password"
        placeholder={hasSecret && !draft.removesSecret ? words.stored : undefined}
        value={draft.secret}
        disabled={draft.removesSecret}
        error={problems["config.secret"]}
        onChange={(secret) => set({ secret })}
      />
      {hasSecret && (
        <Checkbox
          label={words.removeSecret}
          checked={draft.removesSecret}
          onToggle={(removesSecret) => set({ removesSecret, secret: "" })}
        />
      )}
    </>
  );
}

function HeaderFields({
  draft: { headers },
  problems,
  set,
}: Omit<WebhookFieldsProps, "hasSecret">) {
  const change = (key: number, part: { name?: string; value?: string }) =>
    set({
      headers: headers.map((header) => (header.key === key ? { ...header, ...part } : header)),
    });
  return (
    <fieldset className={styles.part}>
      <legend className={styles.label}>{words.headers}</legend>
      {headers.map(({ key, name, value, isStored }, at) => (
        <div key={key} className={styles.header}>
          <TextField
            isMono
            hidesLabel
            label={words.headerNameAt(at + 1)}
            placeholder={words.headerName}
            autoComplete="off"
            disabled={isStored}
            value={name}
            error={problems[`config.headers.${name.trim()}`]}
            onChange={(next) => change(key, { name: next })}
          />
          <TextField
            isMono
            hidesLabel
            label={words.headerValueAt(at + 1)}
            placeholder={isStored ? words.stored : words.value}
            autoComplete="off"
            value={value}
            onChange={(next) => change(key, { value: next })}
          />
          <IconButton
            icon={X}
            label={words.removeHeader(name)}
            onClick={() => set({ headers: headers.filter((header) => header.key !== key) })}
          />
        </div>
      ))}
      <div>
        <Button size="s" icon={Plus} onClick={() => set({ headers: withNewHeader(headers) })}>
          {words.addHeader}
        </Button>
      </div>
      <p className={styles.help}>{problems["config.headers"] ?? words.headersHelp}</p>
    </fieldset>
  );
}
