import { useEffect } from "react";
import { me } from "#contract/session.ts";
import { leaveFor } from "../data/client/base-path.ts";
import { isRefusedWith } from "../data/client/call-error.ts";
import { invalidateEndpoints } from "../data/client/endpoint-mutation.ts";
import { onRefused } from "../data/client/refused-calls.ts";
import { onTabMessage } from "../data/live/tab-messages.ts";
import { checkSession, refreshSession } from "../data/session/session.ts";
import { signInAgain } from "./log-out.ts";

/** Many calls may be refused at once; the session is asked for once. */
let check: Promise<void> | null = null;
const leaveUnlessRenewed = (): Promise<void> =>
  (check ??= checkSession()
    .then(async (session) => {
      if (session === "over") signInAgain();
      if (session === "another") leaveFor("/");
      if (session === "same") await refreshSession();
    })
    .catch(() => undefined)
    .finally(() => {
      check = null;
    }));

/** Leaves when any call, or another tab, tells that this session is no longer. */
export function useSessionEnd(): void {
  useEffect(() => {
    const deaf = onRefused((error) => {
      if (isRefusedWith(error, "not_signed_in")) void leaveUnlessRenewed();
      if (isRefusedWith(error, "account_expired") || isRefusedWith(error, "second_factor_required"))
        void invalidateEndpoints(me);
    });
    const alone = onTabMessage(({ kind }) => {
      if (kind === "signed-out") signInAgain();
      // The cookie is shared: what this tab shows belongs to another organization, or to another
      // person.
      if (kind === "switched" || kind === "signed-in") leaveFor("/");
    });
    // Going back, a browser may show a page as it was left: of another organization, or of a
    // session that has ended.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", onPageShow);
    return () => {
      deaf();
      alone();
      removeEventListener("pageshow", onPageShow);
    };
  }, []);
}
