import { useState, type FormEvent } from "react";
import type { Sso } from "#contract/sso.ts";
import { errorText, fieldProblems } from "../../../data/error-words.ts";
import { useConfigureSso } from "../../../data/sso.ts";
import { useUnsavedGuard } from "../../../parts/UnsavedGuard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { ssoWords as words } from "../../../words/en.ts";
import { CertificateEnd } from "./CertificateEnd.tsx";
import styles from "./SingleSignOn.module.css";

/** What the provider says of itself. */
export function SamlForm({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const saved = { idPissuer: sso.idPissuer, idPssoUrl: sso.idPssoUrl, idPcert: sso.idPcert, disableRequestedAuthnContext: sso.disableRequestedAuthnContext };
  const [draft, setDraft] = useState(saved);
  const { mutate, isPending, error } = useConfigureSso();
  const problems = fieldProblems(error);
  const { guard, letGo } = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(saved));
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ params: { provider: "saml" }, body: draft }, { onSuccess: () => { letGo(); showToast({ title: words.saved, ...(sso.status === "enforced" ? { detail: words.savedPasswords } : {}) }); } });
  };
  return (
    <Section title={words.fromProvider} className={styles.section}>
      <form onSubmit={submit}>
        <fieldset className={styles.form} disabled={!mayChange}>
          <legend className="unseen">{words.fromProvider}</legend>
          <TextField className={styles.field} label={words.issuer} isMono required value={draft.idPissuer} error={problems["idPissuer"]} onChange={(idPissuer) => put({ idPissuer })} />
          <TextField className={styles.field} label={words.ssoUrl} type="url" isMono required value={draft.idPssoUrl} error={problems["idPssoUrl"]} onChange={(idPssoUrl) => put({ idPssoUrl })} />
          <TextArea className={cx(styles.field, styles.certificate)} label={words.certificate} isMono rows={5} required spellCheck={false} help={words.certificateHelp} value={draft.idPcert} error={problems["idPcert"]} onChange={(idPcert) => put({ idPcert })} />
          {sso.idP_certificates.map((one) => <div key={one.fingerprint} className={styles.soft}><CertificateEnd certificate={one} /></div>)}
          <Checkbox label={words.noContext} checked={draft.disableRequestedAuthnContext} isDisabled={!mayChange} onToggle={(disableRequestedAuthnContext) => put({ disableRequestedAuthnContext })} />
          {error && Object.keys(problems).length === 0 && <Notice tone="problem">{errorText(error)}</Notice>}
          {mayChange && <div className={styles.actions}><Button type="submit" variant="primary" isBusy={isPending}>{words.save}</Button></div>}
        </fieldset>
      </form>
      {guard}
    </Section>
  );
}
