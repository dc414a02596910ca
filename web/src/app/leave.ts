import { saveReturnAddress } from "../data/return-address.ts";
import { endSession } from "../data/session.ts";

/** Logs out by the person's own wish: nothing of the session stays in this tab's memory. */
export async function logOut(): Promise<void> {
  await endSession();
  location.assign("/sign-in");
}

/** The session is over: after signing in, the person is back where they were. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  saveReturnAddress(`${location.pathname}${location.search}${location.hash}`, { nowMs: Date.now(), store: sessionStorage });
  location.assign("/sign-in?again=yes");
}

/** Many calls may be refused at once. */
let isLeaving = false;
