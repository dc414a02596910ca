import { useState } from "react";
import { errorText } from "../../data/client/error-text.ts";
import { useEndSecondFactor, useSecondFactor } from "../../data/session/second-factor.ts";
import { ConfirmPassword } from "../../parts/second-factor/ConfirmPassword.tsx";
import { SetUpApp } from "../../parts/second-factor/SetUpApp.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords, secondFactorWords as words, listText } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

/** Codes of an app besides the password. */
export function SecondFactor() {
  const { data, error, refetch } = useSecondFactor();
  const end = useEndSecondFactor();
  const [asks, setAsks] = useState<"set-up" | "codes" | "remove" | null>(null);
  const isLast = data !== undefined && data.required_by.length > 0 && data.passkeys.length === 0;
  const close = () => setAsks(null);
  return (
    <Section title={words.title} extra={data && (data.is_on ? words.on : words.off)} isBeside>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows
            label={entryWords.loading(words.title)}
            count={1}
            rowHeight={48}
            lines={[["60%"]]}
          />
        ))}
      {data && (
        <div className={styles.steps}>
          <p className="soft">
            {!data.has_password
              ? words.noPassword
              : data.is_on
                ? `${words.onWords} ${words.left(data.recovery_codes_left)}.${isLast ? ` ${words.requiredBy(listText(data.required_by))}` : ""}`
                : words.offWords}
          </p>
          {data.has_password && (
            <div>
              {data.is_on ? (
                <Button variant="danger" isDisabled={isLast} onClick={() => setAsks("remove")}>
                  {words.remove}
                </Button>
              ) : (
                <Button onClick={() => setAsks("set-up")}>{words.setUp}</Button>
              )}
            </div>
          )}
        </div>
      )}
      {(asks === "set-up" || asks === "codes") && (
        <Modal
          isOpen
          isDismissable={asks !== "codes"}
          title={asks === "codes" ? words.codesTitle : words.app}
          onClose={close}
        >
          <SetUpApp onCodes={() => setAsks("codes")} onDone={close} />
        </Modal>
      )}
      {asks === "remove" && (
        <Modal isOpen size="s" title={words.removeTitle} onClose={close}>
          <ConfirmPassword
            label={words.remove}
            isBusy={end.isPending}
            error={end.error}
            onPassword={(currentPassword) =>
              end.mutate(
                { body: { currentPassword } },
                {
                  onSuccess: () => {
                    close();
                    showToast({ title: words.removed });
                  },
                },
              )
            }
          />
        </Modal>
      )}
    </Section>
  );
}
