import { takesShares, type OutboundKind } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useConnectedTargets } from "../../../data/outbound-integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import styles from "./Target.module.css";

/** Why nothing is sent to a target, and what to do about it. */
export function TargetNotices({
  target: { active, health, parent_source_system: kind },
}: {
  target: OutboundIntegration;
}) {
  const mayWriteRule = mayDo(useMe(), "notifications@create");
  const isUnused = active && takesShares(kind) && health.state === "never" && health.waiting === 0;
  return (
    <>
      <MailServerNotice kind={kind} />
      {!active && <Notice className={styles.note}>{words.off}</Notice>}
      {isUnused && (
        <Notice
          className={styles.note}
          actions={
            mayWriteRule && (
              <ButtonLink size="s" href="/settings/auto-share/new">
                {words.writeRule}
              </ButtonLink>
            )
          }
        >
          {words.unused}
        </Notice>
      )}
    </>
  );
}

/** Whoever connects a mailbox should know before they wait for mails. */
export function MailServerNotice({ kind }: { kind: OutboundKind }) {
  const { data } = useConnectedTargets();
  if (kind !== "email" || data === undefined || data.delivered_channels.includes("email"))
    return null;
  return (
    <Notice tone="problem" className={styles.note}>
      {words.noMailServer}
    </Notice>
  );
}
