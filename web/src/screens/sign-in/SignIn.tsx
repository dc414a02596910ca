import { useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { DoorHead, DoorPage } from "../../parts/DoorPage.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { signInWords as words } from "../../words/en.ts";
import { ChooseOrganization } from "./ChooseOrganization.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The door of the console. */
export function SignIn() {
  const search = new URLSearchParams(useLocation().searchStr);
  const [isIn, setIn] = useState(false);
  const note = search.has("failed") ? words.tokenFailed : search.has("again") ? words.signedOut : undefined;
  return (
    <DoorPage aside={<EventStages />}>
      <DoorHead title={isIn ? words.chooseTitle : words.title}>{isIn ? words.chooseIntro : words.intro}</DoorHead>
      {isIn ? <ChooseOrganization /> : (
        <>
          {note !== undefined && <Notice tone={search.has("failed") ? "problem" : "plain"}>{note}</Notice>}
          <SignInForm onSeveral={() => setIn(true)} />
        </>
      )}
    </DoorPage>
  );
}
