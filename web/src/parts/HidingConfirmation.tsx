import { confirmationThreshold } from "#contract/hiding.ts";
import { TextField } from "../ui/form/TextField.tsx";
import { hidingWords as words } from "../words/words.ts";

interface HidingConfirmationProps {
  name: string;
  value: string;
  /** What it would have hidden, once that is known. */
  measure:
    | { share_of_environment: number; environments: readonly { name: string; share: number }[] }
    | undefined;
  /** Whether it may hide other alerts than what is saved. */
  isChanged: boolean;
  error: string | undefined;
  onChange: (confirm: string) => void;
}

/** Asked for by what hides more of an environment than is usual: its name, typed. */
export function HidingConfirmation({
  name,
  value,
  measure,
  isChanged,
  error,
  onChange,
}: HidingConfirmationProps) {
  const share = measure?.share_of_environment ?? 0;
  if (error === undefined && !(isChanged && share > confirmationThreshold)) return null;
  const worst = measure?.environments.find((environment) => environment.share === share);
  return (
    <TextField
      label={words.confirm(name)}
      help={measure && words.confirmHelp(words.percent(share), worst?.name ?? "")}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  );
}
