import { currentAddress, leaveFor } from "../data/client/base-path.ts";
import { saveReturnAddress } from "../data/session/return-address.ts";
import { endSession, lastOrganization } from "../data/session/session.ts";

/** Logs out by the person's own wish: nothing of the session stays in this tab's memory. */
export async function logOut(): Promise<void> {
  // What is refused from now on is no news.
  isLeaving = true;
  // Whoever leaves by hand leaves nothing of theirs on the screen; a session that ends by itself
  // does not end it, for whoever is on call.
  await import("../data/client/push-subscription.ts")
    .then(({ unsubscribe }) => unsubscribe())
    .catch(() => undefined);
  await endSession();
  leaveFor("/sign-in");
}

/** The session is over: after signing in, the person is back where they were. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  saveReturnAddress(currentAddress(), {
    nowMs: Date.now(),
    store: sessionStorage,
  });
  const was = lastOrganization();
  // So that the provider of the organization is offered at once.
  leaveFor(`/sign-in?again=yes${was === undefined ? "" : `&was=${encodeURIComponent(was)}`}`);
}

/** The password alone opened this session: the next one asks for the second factor. */
export async function signInWithFactor(): Promise<void> {
  await endSession();
  signInAgain();
}

/** Many calls may be refused at once, also those that were on their way when somebody logged out. */
let isLeaving = false;
