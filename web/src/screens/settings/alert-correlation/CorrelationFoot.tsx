import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { correlationWords as words } from "../../../words/words.ts";
import styles from "./AlertCorrelation.module.css";
import { Suggestions } from "./Suggestions.tsx";

/** What the stored alerts suggest, and where incidents that hang together are looked for. */
export const CorrelationFoot = () => (
  <>
    <Suggestions />
    {hasToggle(useMe(), "incident_correlation_admin") && (
      <p className={cx("small", styles.foot)}>
        <Link href="/incident-correlation-admin">{words.relatedIncidents}</Link>
      </p>
    )}
  </>
);
