import type { Sso } from "#contract/sso.ts";
import { CopyButton } from "../../../ui/text/CopyButton.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import { CertificateExpiry } from "./CertificateExpiry.tsx";
import styles from "./SingleSignOn.module.css";

/** What the provider asks about us, each to be copied. */
export function ProviderFacts({
  sso: { service_provider: serviceProvider },
  provider,
}: {
  sso: Sso;
  provider: "saml" | "oidc";
}) {
  const copied = (key: string, label: string, text: string) => ({
    key,
    label,
    value: (
      <span className={styles.fact}>
        <code className="mono">{text}</code>
        <CopyButton text={text} />
      </span>
    ),
  });
  const rows =
    provider === "oidc"
      ? [
          copied("redirect", words.redirect, serviceProvider.redirect_uri),
          copied("login", words.login, serviceProvider.login_url),
        ]
      : [
          copied("entity", words.entityId, serviceProvider.entity_id),
          copied("acs", words.acs, serviceProvider.acs_url),
          // It holds the certificate.
          serviceProvider.certificate
            ? copied("metadata", words.metadata, serviceProvider.metadata_url)
            : {
                key: "metadata",
                label: words.metadata,
                value: <span className={styles.soft}>{words.noMetadata}</span>,
              },
          copied("login", words.login, serviceProvider.login_url),
          { key: "subject", label: words.subjectSent, value: words.subjectHelp },
          {
            key: "certificate",
            label: words.ownCertificate,
            value: serviceProvider.certificate ? (
              <CertificateExpiry certificate={serviceProvider.certificate} />
            ) : (
              <span className={styles.soft}>{words.noCertificate}</span>
            ),
          },
        ];
  return (
    <Section title={words.give} extra={words.giveWords} isBeside>
      <KeyValues rows={rows} keyPx={150} wraps />
    </Section>
  );
}
