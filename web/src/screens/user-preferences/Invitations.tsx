import { errorText } from "../../data/client/error-text.ts";
import { useMyInvitations } from "../../data/session/invitations.ts";
import {
  useAcceptInvitation,
  useDeclineInvitation,
} from "../../data/session/answer-invitations.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { invitationWords as words } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

/** Organizations that wait for the person; nothing where there are none. */
export function Invitations() {
  const { data = [] } = useMyInvitations();
  // Here and not with the row, which is gone once it was answered.
  const join = useAcceptInvitation();
  const decline = useDeclineInvitation();
  if (data.length === 0) return null;
  const onError = (error: unknown) =>
    showToast({ tone: "problem", title: words.failed, detail: errorText(error) });
  const isBusy = join.isPending || decline.isPending;
  return (
    <Section title={words.title} isBeside>
      <ul className={styles.items}>
        {data.map(({ organizationName: organization_name, displayName, invited_at }) => (
          <li key={organization_name} className={styles.item}>
            <span>
              <b>{displayName}</b>
              <br />
              <span className="small soft">
                {words.invited} <TimeAgo at={invited_at} isSpoken />
              </span>
            </span>
            <span className={styles.ends}>
              <Button
                size="s"
                variant="primary"
                isBusy={isBusy}
                aria-label={words.joinNamed(displayName)}
                onClick={() =>
                  join.mutate(
                    { body: { organization_name } },
                    {
                      onSuccess: () => showToast({ title: words.joined(displayName) }),
                      onError,
                    },
                  )
                }
              >
                {words.join}
              </Button>
              <Button
                size="s"
                isBusy={isBusy}
                aria-label={words.declineNamed(displayName)}
                onClick={() => decline.mutate({ body: { organization_name } }, { onError })}
              >
                {words.decline}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="small soft">{words.help}</p>
    </Section>
  );
}
