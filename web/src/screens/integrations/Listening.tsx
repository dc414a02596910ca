import { Check } from "lucide-react";
import type { Integration } from "#contract/integrations.ts";
import { useIntegration } from "../../data/integration.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { instructionWords as words } from "../../words/words.ts";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import styles from "./Instructions.module.css";

const LISTEN_MS = 1500;

/** Waits for the source's first event, and says so when it is there. */
export function Listening({ source }: { source: Integration }) {
  const first = useFirstEvent(source);
  const isHeard = first !== null;
  return (
    <div className={styles.listening} data-heard={isHeard || undefined}>
      <span className={styles.pulse} aria-hidden>
        {isHeard && <Icon shape={Check} size={12} />}
      </span>
      <div className={styles.listenWords} role="status">
        <b>{isHeard ? words.received : words.listening}</b>
        <div className="small soft">
          {isHeard ? (
            <>
              <TimeAgo at={first} /> · {words.receivedWords}
            </>
          ) : (
            words.listeningWords
          )}
        </div>
      </div>
      {isHeard && (
        <ButtonLink href={troubleshootingHref(source.source_system)}>{words.seeEvents}</ButtonLink>
      )}
      {isHeard && <ButtonLink href="/feed/all?folder=active">{words.toFeed}</ButtonLink>}
    </div>
  );
}

/** When the source's first event came; asked for every now and then while there is none. */
export function useFirstEvent(source: Integration): number | null {
  const lastSignalAt = source.activated_at ?? source.last_event_at;
  const { data } = useIntegration(source.id, lastSignalAt === null ? { everyMs: LISTEN_MS } : {});
  const isSource = data?.type === "source";
  return (isSource ? (data.activated_at ?? data.last_event_at) : null) ?? lastSignalAt;
}
