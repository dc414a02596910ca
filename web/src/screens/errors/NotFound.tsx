import { useLocation } from "@tanstack/react-router";
import { DoorHead, DoorPage } from "../../parts/DoorPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { errorPageWords as words } from "../../words/en.ts";

/** For addresses that lead nowhere; those of an earlier console are told apart. */
export function NotFound() {
  const { searchStr } = useLocation();
  const legacy = new URLSearchParams(searchStr).get("legacy");
  return (
    <DoorPage width="choice">
      <DoorHead title={words.notFound}>
        {legacy === null ? words.notFoundWords : words.legacyWords(legacy)}
      </DoorHead>
      <ButtonLink variant="primary" size="l" href="/feed/all?folder=active">
        {words.toFeed}
      </ButtonLink>
    </DoorPage>
  );
}
