import { useState, type FormEvent } from "react";
import type { Sso } from "#contract/sso.ts";
import { errorText, fieldProblems } from "../../../data/error-words.ts";
import { useConfigureSso } from "../../../data/sso.ts";
import { useUnsavedGuard } from "../../../parts/UnsavedGuard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { Section } from "../../../ui/Section.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { ssoWords as words } from "../../../words/en.ts";
import styles from "./SingleSignOn.module.css";

/** The issuer and what it gave us. The secret is never shown again; left empty, it stays. */
export function OidcForm({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const saved = { issuer: sso.issuer, client_id: sso.client_id, client_secret: "" };
  const [draft, setDraft] = useState(saved);
  const { mutate, isPending, error } = useConfigureSso();
  const problems = fieldProblems(error);
  const { guard, letGo } = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(saved));
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { client_secret, ...rest } = draft;
    mutate({ params: { provider: "oidc" }, body: client_secret === "" ? rest : { ...rest, client_secret } }, { onSuccess: () => { letGo(); showToast({ title: words.saved, ...(sso.status === "enforced" ? { detail: words.savedPasswords } : {}) }); } });
  };
  return (
    <Section title={words.fromProvider} className={styles.section}>
      <form onSubmit={submit}>
        <fieldset className={styles.form} disabled={!mayChange}>
          <legend className="unseen">{words.fromProvider}</legend>
          <TextField className={styles.field} label={words.discovery} type="url" isMono required help={words.discoveryHelp} value={draft.issuer} error={problems["issuer"]} onChange={(issuer) => put({ issuer })} />
          <TextField className={styles.field} label={words.clientId} isMono required value={draft.client_id} error={problems["client_id"]} onChange={(client_id) => put({ client_id })} />
          {mayChange && <PasswordField className={styles.field} label={words.clientSecret} autoComplete="off" help={sso.has_client_secret ? words.secretKept : undefined} value={draft.client_secret} error={problems["client_secret"]} onChange={(client_secret) => put({ client_secret })} />}
          {error && Object.keys(problems).length === 0 && <Notice tone="problem">{errorText(error)}</Notice>}
          {mayChange && <div className={styles.actions}><Button type="submit" variant="primary" isBusy={isPending}>{words.save}</Button></div>}
        </fieldset>
      </form>
      {guard}
    </Section>
  );
}
