import { z } from "zod";
import { callSlack, okReply } from "../../delivery/channels/chat/slack-api.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { LookUp } from "./look-up.ts";

const userReply = okReply.extend({
  user: z.object({
    name: z.string(),
    real_name: z.string().optional(),
    team_id: z.string().optional(),
    deleted: z.boolean().optional(),
    is_bot: z.boolean().optional(),
    enterprise_user: z.object({ enterprise_id: z.string() }).optional(),
    profile: z.object({ email: z.string().optional() }).optional(),
  }),
});
const appReply = okReply.extend({
  team_id: z.string(),
  enterprise_id: z.string().nullish(),
});

/**
 * Channels can be shared with other companies, whose administrators write any address into their own
 * people's profiles: of those none is believed.
 */
export const lookUpSlackPerson: LookUp<OpenConfig<"chat">> = async (
  person,
  { config, ...context },
) => {
  const { user } = await callSlack(config, context, {
    method: "users.info",
    body: { user: person },
    what: `the person ${person}`,
    schema: userReply,
  });
  const app = await callSlack(config, context, {
    method: "auth.test",
    body: {},
    what: "this app",
    schema: appReply,
  });
  const isOwn =
    user.team_id === app.team_id ||
    (Boolean(app.enterprise_id) && user.enterprise_user?.enterprise_id === app.enterprise_id);
  const isPerson = user.deleted !== true && user.is_bot !== true;
  return {
    name: user.real_name ?? user.name,
    email: isOwn && isPerson ? (user.profile?.email ?? "").toLowerCase() : "",
  };
};
