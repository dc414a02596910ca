import { useState } from "react";
import { errorText } from "../../data/client/error-text.ts";
import {
  currentPasskeyObstacle,
  supportsPasskeys,
  usePasskeySignIn,
  useSecondFactor,
} from "../../data/session/second-factor.ts";
import { useMe } from "../../data/session/session.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { AddPasskey } from "../../parts/second-factor/AddPasskey.tsx";
import { SetUpApp } from "../../parts/second-factor/SetUpApp.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { CallError } from "../../data/client/call-error.ts";
import { secondFactorWords as words, sessionWords } from "../../words/words.ts";
import styles from "./SecondFactorNeeded.module.css";

interface SecondFactorNeededProps {
  onDone: () => void;
  onSignInAgain: () => void;
  onLogOut: () => void;
}
type Step = "choose" | "app" | "codes" | "passkey";

/**
 * In the place of every screen while the organization asks for a second factor that this session
 * has not proved.
 */
export function SecondFactorNeeded({ onDone, onSignInAgain, onLogOut }: SecondFactorNeededProps) {
  const me = useMe();
  const { data, error, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step>("choose");
  const holds = data !== undefined && (data.is_on || data.passkeys.length > 0);
  const head = {
    choose: holds ? words.neededProve : words.needed,
    app: words.app,
    codes: words.codesTitle,
    passkey: words.addPasskey,
  }[step];
  return (
    <AuthLayout
      sidePanel={<EventStages />}
      foot={<Button onClick={onLogOut}>{sessionWords.logOut}</Button>}
    >
      <AuthHeading title={head}>
        {step === "choose"
          ? words.neededWords(me.organization.display_name, holds)
          : step === "codes"
            ? undefined
            : words.neededThen}
      </AuthHeading>
      {!data && error && <BrokenState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRows label={words.loading} count={2} rowHeight={36} lines={[["60%"]]} />
      )}
      {data && step === "choose" && !me.owes_second_factor && (
        <Notice
          actions={
            <Button size="s" onClick={onDone}>
              {words.next}
            </Button>
          }
        >
          {words.neededNoMore}
        </Notice>
      )}
      {data &&
        step === "choose" &&
        me.owes_second_factor &&
        (holds ? (
          <ProvePossession
            organization={me.organization.name}
            hasPasskey={data.passkeys.length > 0}
            onDone={onDone}
            onSignInAgain={onSignInAgain}
          />
        ) : (
          <Choices onStep={setStep} />
        ))}
      {(step === "app" || step === "codes") && (
        <SetUpApp onCodes={() => setStep("codes")} onDone={onDone} />
      )}
      {step === "passkey" && <AddPasskey onDone={onDone} />}
      {(step === "app" || step === "passkey") && (
        <div className={styles.other}>
          <Button onClick={() => setStep("choose")}>{words.otherWay}</Button>
        </div>
      )}
    </AuthLayout>
  );
}

function Choices({ onStep }: { onStep: (step: Step) => void }) {
  const obstacle = currentPasskeyObstacle();
  return (
    <div className={styles.choices}>
      <Button variant="primary" size="l" isWide data-autofocus onClick={() => onStep("app")}>
        {words.setUpApp}
      </Button>
      {obstacle === null ? (
        <Button size="l" isWide onClick={() => onStep("passkey")}>
          {words.addPasskey}
        </Button>
      ) : (
        <Notice>{words.noPasskeys[obstacle]}</Notice>
      )}
    </div>
  );
}

/** Who has one already signs in with it; another one is not made by a password alone. */
function ProvePossession({
  organization,
  hasPasskey,
  onDone,
  onSignInAgain,
}: {
  organization: string;
  hasPasskey: boolean;
  onDone: () => void;
  onSignInAgain: () => void;
}) {
  const { mutate, isPending, error } = usePasskeySignIn();
  const isPossible = hasPasskey && supportsPasskeys();
  return (
    <div className={styles.choices}>
      {error && (
        <Notice tone="problem">
          {error instanceof CallError ? errorText(error) : words.signInFailed}
        </Notice>
      )}
      {isPossible && (
        <Button
          variant="primary"
          size="l"
          isWide
          isBusy={isPending}
          onClick={() => mutate({ organization, acceptsInvitation: false }, { onSuccess: onDone })}
        >
          {words.signIn}
        </Button>
      )}
      <Button variant={isPossible ? "default" : "primary"} size="l" isWide onClick={onSignInAgain}>
        {words.signInAgain}
      </Button>
    </div>
  );
}
