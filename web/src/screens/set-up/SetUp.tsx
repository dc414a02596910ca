import { useLocation } from "@tanstack/react-router";
import { useSetUpState } from "../../data/session/setup.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { setUpWords as words } from "../../words/words.ts";
import { FirstSource } from "./FirstSource.tsx";
import { SetUpForm } from "./SetUpForm.tsx";

/** The first visit to an empty installation. The third step is the first event. */
export function SetUp() {
  const isSource = new URLSearchParams(useLocation().searchStr).get("step") === "source";
  const version = useSetUpState().data?.version;
  if (isSource)
    return (
      <AuthLayout width="choice" sidePanel={<EventStages />}>
        <FirstSource />
      </AuthLayout>
    );
  return (
    <AuthLayout
      sidePanel={<EventStages />}
      foot={version === undefined ? undefined : words.later(version)}
    >
      <AuthHeading over={words.step(1, 3)} title={words.title}>
        {words.intro}
      </AuthHeading>
      <SetUpForm />
    </AuthLayout>
  );
}
