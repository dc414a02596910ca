import { FinalFailure } from "./jobs/failure.ts";

/** Thrown instead of sending, while the organization is in shadow mode. */
export class Withheld extends FinalFailure {
  constructor(recipient: string) {
    super(`Withheld in shadow mode: ${recipient}`);
  }
}
