import { randomBytes } from "node:crypto";
import { password as passwordRule } from "#contract/scalars.ts";

/** Fit to be read aloud once, and within the product's own rule. */
export function generatePassword(): string {
  for (;;) {
    const draft = randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x");
    if (passwordRule.safeParse(draft).success) return draft;
  }
}
