import { SendFailure } from "../../../../platform/send-failure.ts";

/** Shares name theirs; a gateway may have none for tests. */
export function requireNumber(to: string): void {
  if (to !== "") return;
  throw new SendFailure("No number for test messages is set", {
    status: null,
    isFinal: true,
    retryAfterS: null,
  });
}
