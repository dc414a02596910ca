import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import { useCreateScimToken, useDeleteScimToken, useScim } from "../../../data/session/scim.ts";
import { SecretDialog } from "../../../parts/SecretDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { CopyButton } from "../../../ui/text/CopyButton.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { scimWords as words } from "../../../words/words.ts";
import styles from "./SingleSignOn.module.css";

type Scim = NonNullable<ReturnType<typeof useScim>["data"]>;

/** Where the provider sends people and groups, and the token that it shows. */
export function Provisioning({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useScim();
  return (
    <Section title={words.title} isBeside>
      <p className={styles.soft}>{words.intro}</p>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={2} rowHeight={36} lines={[["40%", "30%"]]} />
        ))}
      {data && <ScimFacts scim={data} />}
      {data && mayChange && <TokenActions hasToken={data.token !== null} />}
    </Section>
  );
}

function ScimFacts({ scim: { base_url, token } }: { scim: Scim }) {
  const address = (
    <span className={styles.fact}>
      <code className="mono">{base_url}</code>
      <CopyButton text={base_url} />
    </span>
  );
  return (
    <KeyValues
      rows={[
        { key: "base", label: words.baseUrl, value: address },
        {
          key: "token",
          label: words.token,
          value:
            token === null ? (
              <span className={styles.soft}>{words.none}</span>
            ) : (
              <TokenState token={token} />
            ),
        },
      ]}
      keyPx={150}
      wraps
    />
  );
}

function TokenState({ token }: { token: NonNullable<Scim["token"]> }) {
  return (
    <span>
      {words.startsWith(token.hint)}, {words.created} <TimeAgo at={token.created_at} isSpoken />,{" "}
      {token.last_used === null ? (
        words.neverUsed
      ) : (
        <>
          {words.lastUsed} <TimeAgo at={token.last_used} isSpoken />
        </>
      )}
    </span>
  );
}

function TokenActions({ hasToken }: { hasToken: boolean }) {
  const [confirming, setConfirming] = useState<"replace" | "remove" | null>(null);
  const create = useCreateScimToken();
  const remove = useDeleteScimToken();
  const close = () => setConfirming(null);
  const { isPending, error } = confirming === "remove" ? remove : create;
  return (
    <div className={styles.actions}>
      <Button
        isBusy={create.isPending}
        onClick={() => (hasToken ? setConfirming("replace") : create.mutate({}))}
      >
        {hasToken ? words.replace : words.create}
      </Button>
      {hasToken && (
        <Button variant="danger" onClick={() => setConfirming("remove")}>
          {words.remove}
        </Button>
      )}
      {confirming === null && create.error && (
        <Notice tone="problem">{errorText(create.error)}</Notice>
      )}
      <ConfirmDelete
        isOpen={confirming !== null}
        title={confirming === "remove" ? words.remove : words.replace}
        confirmLabel={confirming === "remove" ? words.remove : words.replace}
        cancelLabel={words.cancel}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={() =>
          (confirming === "remove" ? remove : create).mutate({}, { onSuccess: close })
        }
        onClose={close}
      >
        {confirming === "remove" ? words.removeWords : words.replaceWords}
      </ConfirmDelete>
      {create.data && (
        <SecretDialog
          title={words.shownTitle}
          label={words.token}
          secret={create.data.secret}
          onClose={() => create.reset()}
        >
          {words.shownWords}
        </SecretDialog>
      )}
    </div>
  );
}
