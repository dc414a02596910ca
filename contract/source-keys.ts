import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, id } from "./scalars.ts";
import { integration } from "./source-integration.ts";

const params = z.object({ id });
/** How long a sender may go on with the key that was replaced. */
export const overlapHours = 24;

export const rotateAppKey = endpoint({
  method: "POST",
  path: "/web/integrations/{id}/app-key",
  summary: "Give a source a new app_key; the one before is accepted for 24 hours more",
  needs: may("integrations@update"),
  params,
  /** `base`: the app_key that the caller saw. */
  body: z.object({ base }),
  reply: integration,
  refuses: ["not_found", "stale"],
});
export const endFormerAppKey = endpoint({
  method: "DELETE",
  path: "/web/integrations/{id}/app-key/{appKey}",
  summary: "Stop accepting an app_key that was replaced, before its 24 hours are over",
  needs: may("integrations@update"),
  params: params.extend({ appKey: z.string().max(200) }),
  reply: integration,
  refuses: ["not_found"],
});
