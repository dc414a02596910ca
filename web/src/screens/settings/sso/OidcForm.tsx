import type { Sso } from "#contract/sso.ts";
import { PasswordField } from "../../../ui/form/PasswordField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import { type ProviderFields, ProviderForm } from "./ProviderForm.tsx";
import styles from "./SingleSignOn.module.css";

interface Draft {
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** The secret is never shown again; left empty, it stays. */
export function OidcForm({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const saved = { issuer: sso.issuer, client_id: sso.client_id, client_secret: "" };
  const bodyOf = ({ client_secret, ...rest }: Draft) =>
    client_secret === "" ? rest : { ...rest, client_secret };
  return (
    <ProviderForm<Draft>
      provider="oidc"
      sso={sso}
      mayChange={mayChange}
      saved={saved}
      bodyOf={bodyOf}
    >
      {(fields) => <Fields {...fields} />}
    </ProviderForm>
  );
}

function Fields({ draft, update, problems, sso, mayChange }: ProviderFields<Draft>) {
  return (
    <>
      <TextField
        className={styles.field}
        label={words.discovery}
        type="url"
        isMono
        required
        help={words.discoveryHelp}
        value={draft.issuer}
        error={problems["issuer"]}
        onChange={(issuer) => update({ issuer })}
      />
      <TextField
        className={styles.field}
        label={words.clientId}
        isMono
        required
        value={draft.client_id}
        error={problems["client_id"]}
        onChange={(client_id) => update({ client_id })}
      />
      {mayChange && (
        <PasswordField
          className={styles.field}
          label={words.clientSecret}
          autoComplete="off"
          help={sso.has_client_secret ? words.secretKept : undefined}
          value={draft.client_secret}
          error={problems["client_secret"]}
          onChange={(client_secret) => update({ client_secret })}
        />
      )}
    </>
  );
}
