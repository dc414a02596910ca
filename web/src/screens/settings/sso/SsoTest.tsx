import type { Sso } from "#contract/sso.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useJitDomains, useTestSso } from "../../../data/session/sso.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { ssoWords as words, listText } from "../../../words/words.ts";
import styles from "./SingleSignOn.module.css";

/** A whole sign-in whose end is told here instead of letting somebody in. */
export function SsoTest({
  sso: { tested },
  provider,
  mayChange,
}: {
  sso: Sso;
  provider: "saml" | "oidc";
  mayChange: boolean;
}) {
  const { mutate, isPending, error } = useTestSso();
  const { data: domains } = useJitDomains();
  return (
    <Section title={words.test} isBeside>
      <p className={styles.soft}>{words.testWords}</p>
      {domains?.items.every(({ proved_at }) => proved_at === null) && (
        <Notice>
          {words.noProvedDomain} <Link href="/settings/jit-sso">{words.proveDomain}</Link>
        </Notice>
      )}
      {tested === null ? (
        <p className={styles.soft}>{words.never}</p>
      ) : (
        <Notice tone={tested.ok ? "plain" : "problem"}>
          <div>
            {tested.ok
              ? words.ok(tested.username ?? "", listText(tested.roles))
              : `${words.failed} ${tested.problem ?? ""}`}
          </div>
          <div className={styles.soft}>
            {words.by} {tested.by}, <TimeAgo at={tested.at} isSpoken />.{" "}
            {!tested.is_current && words.outdated}
          </div>
        </Notice>
      )}
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      {mayChange && (
        <div className={styles.actions}>
          <Button isBusy={isPending} onClick={() => mutate({ params: { provider } })}>
            {words.runTest}
          </Button>
        </div>
      )}
    </Section>
  );
}
