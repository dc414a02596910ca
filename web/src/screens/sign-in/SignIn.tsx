import { useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { signInWords as words, ssoSignInWords as ssoWords } from "../../words/words.ts";
import { ChooseOrganization } from "./ChooseOrganization.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SsoForm } from "./SsoForm.tsx";

/** The door of the console. */
export function SignIn() {
  const search = new URLSearchParams(useLocation().searchStr);
  const [step, setStep] = useState<"password" | "sso" | "in">("password");
  const isIn = step === "in";
  const ssoNote = { failed: ssoWords.failed, refused: ssoWords.refused, unknown: ssoWords.unknown }[
    search.get("sso") ?? ""
  ];
  const note =
    ssoNote ??
    (search.has("failed")
      ? words.tokenFailed
      : search.has("again")
        ? words.signedOut
        : search.has("activated")
          ? words.activated
          : undefined);
  return (
    <AuthLayout sidePanel={<EventStages />}>
      <AuthHeading title={isIn ? words.chooseTitle : words.title}>
        {isIn ? words.chooseIntro : step === "sso" ? ssoWords.intro : words.intro}
      </AuthHeading>
      {isIn ? (
        <ChooseOrganization />
      ) : (
        <>
          {note !== undefined && (
            <Notice tone={search.has("failed") || ssoNote !== undefined ? "problem" : "plain"}>
              {note}
            </Notice>
          )}
          {step === "sso" ? (
            <SsoForm
              initialName={search.get("organization") ?? ""}
              onPassword={() => setStep("password")}
            />
          ) : (
            <SignInForm
              organization={search.get("organization") ?? undefined}
              previousOrganization={search.get("was") ?? undefined}
              onSso={() => setStep("sso")}
              onChooseOrganization={() => setStep("in")}
            />
          )}
        </>
      )}
    </AuthLayout>
  );
}
