import { useState, type FormEvent } from "react";
import { errorText, fieldProblems } from "../../data/error-words.ts";
import { useBeginSecondFactor, useConfirmSecondFactor, useEndSecondFactor, useSecondFactor } from "../../data/second-factor.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyBlock } from "../../ui/CopyBlock.tsx";
import { Link } from "../../ui/Link.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showToast } from "../../ui/toasts.ts";
import { secondFactorWords as words } from "../../words/en.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";
import styles from "./UserPreferences.module.css";

/** Codes of an app besides the password. */
export function SecondFactor() {
  const { data } = useSecondFactor();
  const end = useEndSecondFactor();
  const [asks, setAsks] = useState<"set-up" | "remove" | null>(null);
  const close = () => setAsks(null);
  return (
    <Section title={words.title} aside={data && (data.is_on ? words.on : words.off)} className={styles.section}>
      <div className={styles.steps}>
        <p className="soft">{data?.has_password === false ? words.noPassword : data?.is_on ? `${words.onWords} ${words.left(data.recovery_codes_left)}.` : words.offWords}</p>
        {data?.has_password && <div>{data.is_on ? <Button variant="danger" onClick={() => setAsks("remove")}>{words.remove}</Button> : <Button onClick={() => setAsks("set-up")}>{words.setUp}</Button>}</div>}
      </div>
      {asks === "set-up" && <SetUpApp onClose={close} />}
      {asks === "remove" && (
        <Modal isOpen size="s" title={words.removeTitle} onClose={close}>
          <PasswordAgain label={words.remove} isBusy={end.isPending} error={end.error} onPassword={(currentPassword) => end.mutate({ body: { currentPassword } }, { onSuccess: () => { close(); showToast({ title: words.removed }); } })} />
        </Modal>
      )}
    </Section>
  );
}

/** Password, then secret and first code, then the recovery codes. */
function SetUpApp({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [code, setCode] = useState("");
  const codes = confirm.data?.recovery_codes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ body: { code } });
  };
  return (
    <Modal isOpen size="s" title={codes ? words.codesTitle : words.app} onClose={onClose}>
      {!begin.data && <PasswordAgain label={words.next} isBusy={begin.isPending} error={begin.error} onPassword={(currentPassword) => begin.mutate({ body: { currentPassword } })} />}
      {begin.data && !codes && (
        <form className={styles.steps} onSubmit={submit}>
          <p className="soft">{words.secretWords}</p>
          <Link href={begin.data.url}>{words.link}</Link>
          <CopyBlock text={begin.data.secret} label={words.secret} copyLabel={words.secret} />
          <TextField label={words.code} inputMode="numeric" autoComplete="one-time-code" isMono required data-autofocus value={code} error={fieldProblems(confirm.error)["code"]} onChange={setCode} />
          {confirm.error && !fieldProblems(confirm.error)["code"] && <Notice tone="problem">{errorText(confirm.error)}</Notice>}
          <div><Button type="submit" variant="primary" isBusy={confirm.isPending}>{words.confirm}</Button></div>
        </form>
      )}
      {codes && (
        <div className={styles.steps}>
          <p className="soft">{words.codesWords}</p>
          <CopyBlock text={codes.join("\n")} label={words.codesTitle} copyLabel={words.copyCodes} />
          <div><Button variant="primary" data-autofocus onClick={onClose}>{words.kept}</Button></div>
        </div>
      )}
    </Modal>
  );
}
