import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { focusOnMount } from "../focus-on-mount.ts";
import { Button } from "../../ui/form/Button.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { secondFactorWords as words } from "../../words/words.ts";
import styles from "./Steps.module.css";

interface ConfirmPasswordProps {
  isFirst?: boolean;
  label: string;
  isBusy: boolean;
  error: Error | null;
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
  const { problems, refusal } = useFormProblems(error, { currentPassword: password });
  return (
    <Form className={styles.steps} refusal={refusal} onSubmit={() => onPassword(password)}>
      <p className="soft">{words.passwordWords}</p>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        required
        ref={isFirst ? focusOnMount : undefined}
        data-autofocus={isFirst || undefined}
        value={password}
        error={problems["currentPassword"]}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
