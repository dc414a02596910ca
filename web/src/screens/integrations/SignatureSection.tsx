import type { ChangeSource } from "#contract/change-sources.ts";
import type { Integration } from "#contract/integrations.ts";
import { useChangeSource } from "../../data/change-source.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { signatureWords as words } from "../../words/words.ts";
import { SignatureForm } from "./SignatureForm.tsx";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import styles from "./Integration.module.css";

/** How a sender of changes proves itself, and what was refused because it did not. */
export function SignatureSection({ source }: { source: Integration }) {
  const { data, error, refetch } = useChangeSource(source.id);
  const mayUpdate = mayDo(useMe(), "integrations@update");
  return (
    <Section title={words.title}>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={2} />
        ))}
      {data && (
        <>
          {data.refused && <Refused source={source} refused={data.refused} />}
          <p className={styles.intro}>
            {data.is_signed ? words.signed : words.unsigned}
            {data.signed_since !== null && (
              <>
                {" "}
                {words.since} <TimeAgo at={data.signed_since} isSpoken />.
              </>
            )}
          </p>
          {mayUpdate ? (
            <SignatureForm changeSource={data} />
          ) : (
            <p className="small faint">{words.readOnly}</p>
          )}
        </>
      )}
    </Section>
  );
}

function Refused({
  source,
  refused: { count, message, last_at },
}: {
  source: Integration;
  refused: NonNullable<ChangeSource["refused"]>;
}) {
  return (
    <Notice
      tone="problem"
      className={styles.notice}
      actions={
        <ButtonLink size="s" href={troubleshootingHref(source.source_system, { message })}>
          {words.requests}
        </ButtonLink>
      }
    >
      {message}. {words.refused(count)} <TimeAgo at={last_at} isSpoken />.
    </Notice>
  );
}
