import { useLocation } from "@tanstack/react-router";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { errorPageWords as words } from "../../words/words.ts";

/** For addresses that lead nowhere; those of an earlier console are told apart. */
export function NotFound() {
  const { searchStr } = useLocation();
  const legacy = new URLSearchParams(searchStr).get("legacy");
  return (
    <AuthLayout width="choice">
      <AuthHeading title={words.notFound}>
        {legacy === null ? words.notFoundWords : words.legacyWords(legacy)}
      </AuthHeading>
      <ButtonLink variant="primary" size="l" href="/feed/all?folder=active">
        {words.toFeed}
      </ButtonLink>
    </AuthLayout>
  );
}
