import { useState, type FormEvent } from "react";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
import { focusOnMount } from "../focus-on-mount.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { secondFactorWords as words } from "../../words/words.ts";
import styles from "./Steps.module.css";

interface ConfirmPasswordProps {
  isFirst?: boolean;
  label: string;
  isBusy: boolean;
  error: unknown;
  onPassword: (password: string) => void;
}

/** Before anything changes that opens the account. */
export function ConfirmPassword({
  isFirst = true,
  label,
  isBusy,
  error,
  onPassword,
}: ConfirmPasswordProps) {
  const [password, setPassword] = useState("");
  const problem = fieldProblems(error)["currentPassword"];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <p className="soft">{words.passwordWords}</p>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        required
        ref={isFirst ? focusOnMount : undefined}
        data-autofocus={isFirst || undefined}
        value={password}
        error={problem}
        onChange={setPassword}
      />
      {error !== null && error !== undefined && problem === undefined && (
        <Notice tone="problem">{errorText(error)}</Notice>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={password === ""}>
          {label}
        </Button>
      </div>
    </form>
  );
}
