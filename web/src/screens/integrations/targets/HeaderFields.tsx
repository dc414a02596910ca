import { Plus, X } from "lucide-react";
import type { FieldProblems } from "../../../parts/form-problems.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import { type HeaderDraft, withNewHeader } from "./target-draft.ts";
import styles from "./Target.module.css";

/** Names and values; what is stored is replaced by typing over it. */
export function HeaderFields({
  label,
  help,
  headers,
  problems,
  onChange,
}: {
  label: string;
  help: string | undefined;
  headers: readonly HeaderDraft[];
  problems: FieldProblems;
  onChange: (headers: readonly HeaderDraft[]) => void;
}) {
  const change = (key: number, part: { name?: string; value?: string }) =>
    onChange(headers.map((header) => (header.key === key ? { ...header, ...part } : header)));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.label}>{label}</legend>
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
            onClick={() => onChange(headers.filter((header) => header.key !== key))}
          />
        </div>
      ))}
      <div>
        <Button size="s" icon={Plus} onClick={() => onChange(withNewHeader(headers))}>
          {words.addHeader}
        </Button>
      </div>
      <p className={styles.help}>{problems["config.headers"] ?? help}</p>
    </fieldset>
  );
}
