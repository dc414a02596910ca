import type { Sso } from "#contract/sso.ts";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useNow } from "../../../ui/time/useNow.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import styles from "./SingleSignOn.module.css";

/** Whose it is and until when it holds. */
export function CertificateExpiry({
  certificate: { subject, expires_at, fingerprint },
}: {
  certificate: Sso["idP_certificates"][number];
}) {
  const isOver = expires_at <= useNow();
  const settings = useTimeSettings();
  return (
    <span title={`${words.fingerprint}: ${fingerprint}`}>
      {subject},{" "}
      <span className={isOver ? styles.bad : undefined}>
        {isOver ? words.expired : words.validUntil.toLowerCase()}{" "}
        <TimeDetails at={expires_at}>{momentText(expires_at, settings)}</TimeDetails>
      </span>
    </span>
  );
}
