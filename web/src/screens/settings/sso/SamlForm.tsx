import type { Sso } from "#contract/sso.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import { CertificateExpiry } from "./CertificateExpiry.tsx";
import { type ProviderFields, ProviderForm } from "./ProviderForm.tsx";
import styles from "./SingleSignOn.module.css";

type Draft = Pick<Sso, "idPissuer" | "idPssoUrl" | "idPcert" | "disableRequestedAuthnContext">;

export function SamlForm({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const { idPissuer, idPssoUrl, idPcert, disableRequestedAuthnContext } = sso;
  return (
    <ProviderForm<Draft>
      provider="saml"
      sso={sso}
      mayChange={mayChange}
      saved={{ idPissuer, idPssoUrl, idPcert, disableRequestedAuthnContext }}
      bodyOf={(draft) => draft}
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
        label={words.issuer}
        isMono
        required
        value={draft.idPissuer}
        error={problems["idPissuer"]}
        onChange={(idPissuer) => update({ idPissuer })}
      />
      <TextField
        className={styles.field}
        label={words.ssoUrl}
        type="url"
        isMono
        required
        value={draft.idPssoUrl}
        error={problems["idPssoUrl"]}
        onChange={(idPssoUrl) => update({ idPssoUrl })}
      />
      <TextArea
        className={cx(styles.field, styles.certificate)}
        label={words.certificate}
        isMono
        rows={5}
        required
        spellCheck={false}
        help={words.certificateHelp}
        value={draft.idPcert}
        error={problems["idPcert"]}
        onChange={(idPcert) => update({ idPcert })}
      />
      {sso.idP_certificates.map((certificate) => (
        <div key={certificate.fingerprint} className={styles.soft}>
          <CertificateExpiry certificate={certificate} />
        </div>
      ))}
      <Checkbox
        label={words.noContext}
        checked={draft.disableRequestedAuthnContext}
        isDisabled={!mayChange}
        onToggle={(disableRequestedAuthnContext) => update({ disableRequestedAuthnContext })}
      />
    </>
  );
}
