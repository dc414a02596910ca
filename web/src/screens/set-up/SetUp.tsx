import { useLocation } from "@tanstack/react-router";
import { useSetUpState } from "../../data/setup.ts";
import { DoorHead, DoorPage } from "../../parts/DoorPage.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { setUpWords as words } from "../../words/en.ts";
import { FirstSource } from "./FirstSource.tsx";
import { SetUpForm } from "./SetUpForm.tsx";

/** The first visit to an empty installation. The third step is the first event. */
export function SetUp() {
  const isSource = new URLSearchParams(useLocation().searchStr).get("step") === "source";
  const version = useSetUpState().data?.version;
  if (isSource)
    return (
      <DoorPage width="choice" aside={<EventStages />}>
        <FirstSource />
      </DoorPage>
    );
  return (
    <DoorPage
      aside={<EventStages />}
      foot={version === undefined ? undefined : words.later(version)}
    >
      <DoorHead over={words.step(1, 3)} title={words.title}>
        {words.intro}
      </DoorHead>
      <SetUpForm />
    </DoorPage>
  );
}
