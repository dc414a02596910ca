import { Fragment, Suspense, useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useBeginSecondFactor, useConfirmSecondFactor } from "../../data/session/second-factor.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { secondFactorWords as words } from "../../words/words.ts";
import { focusOnMount } from "../focus-on-mount.ts";
import { ConfirmPassword } from "./ConfirmPassword.tsx";
import styles from "./Steps.module.css";
import { onDemand } from "../../ui/on-demand.ts";

const QrCode = onDemand(() => import("../../ui/text/QrCode.tsx").then((module) => module.QrCode));

/**
 * Password, then secret and first code, then the recovery codes. `onCodes`: it is on, and the codes
 * are shown.
 */
export function SetUpApp({ onCodes, onDone }: { onCodes?: () => void; onDone: () => void }) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [code, setCode] = useState("");
  const { problems, refusal } = useFormProblems(confirm.error, { code });
  const submit = () => confirm.mutate({ body: { code } }, { onSuccess: () => onCodes?.() });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />;
  if (!begin.data)
    return (
      <ConfirmPassword
        label={words.next}
        isBusy={begin.isPending}
        error={begin.error}
        onPassword={(currentPassword) => begin.mutate({ body: { currentPassword } })}
      />
    );
  return (
    <Form className={styles.steps} refusal={refusal} onSubmit={submit}>
      <p className="soft">{words.secretWords}</p>
      <div className={styles.secret}>
        <div className={styles.scan}>
          <Suspense fallback={null}>
            <QrCode text={begin.data.url} label={words.scan} />
          </Suspense>
        </div>
        <div className={styles.text}>
          <div className={styles.typed}>
            <span className="small soft">{words.secret}</span>
            <code className={styles.code}>
              {(begin.data.secret.match(/.{1,4}/g) ?? []).map((group, at) => (
                <Fragment key={at}>
                  <span>{group}</span>
                  <wbr />
                </Fragment>
              ))}
            </code>
            <div>
              <CopyButton text={begin.data.secret} label={words.copySecret} />
            </div>
          </div>
          <Link href={begin.data.url}>{words.link}</Link>
        </div>
      </div>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        isMono
        required
        ref={focusOnMount}
        data-autofocus
        value={code}
        error={problems["code"]}
        onChange={setCode}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={confirm.isPending}>
          {words.confirm}
        </Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.steps}>
      <p className="soft">{words.codesWords}</p>
      <CopyBlock text={codes.join("\n")} label={words.codesTitle} copyLabel={words.copyCodes} />
      <div>
        <Button variant="primary" data-autofocus onClick={onDone}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}
