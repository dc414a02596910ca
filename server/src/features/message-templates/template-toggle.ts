import type { Channel } from "#contract/sharing.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/refuse.ts";

/** Organizations write mails of their own where that is switched on for them. */
export function requireTemplateToggle(caller: Caller, channel: Channel): void {
  if (channel === "email" && !caller.toggles.has("custom_email_templates"))
    throw refuse("no_toggle", "custom_email_templates");
}
