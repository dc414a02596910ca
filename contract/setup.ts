import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";
import { accountEmail, name, password, personName } from "./scalars.ts";
import { currentUser, organizationType } from "./session.ts";

export const setUpState = endpoint({
  method: "GET",
  path: "/setup",
  summary: "Check whether the installation is set up",
  needs: anyone,
  reply: z.object({
    is_set_up: z.boolean(),
    has_demo: z.boolean(),
    /** Of whoever asks, who is not on the server's own machine. */
    needs_token: z.boolean(),
    version: z.string(),
  }),
});
export const setUp = endpoint({
  method: "POST",
  path: "/setup",
  summary: "Create the first organization and its admin, signed in",
  needs: anyone,
  attemptsPerMinute: 10,
  body: z.object({
    organization: name,
    name: personName,
    email: accountEmail,
    password,
    time_zone: z.string().max(64).default("UTC"),
    type: organizationType.default("live"),
    /** Printed by the server at its start; on its own machine none is asked for. */
    token: z.string().max(200).optional(),
  }),
  reply: currentUser,
  status: 201,
  refuses: ["already_set_up", "set_up_token_needed", "breached_password"],
});
export const startDemo = endpoint({
  method: "POST",
  path: "/setup/demo",
  summary: "Create my organization's demo with its simulated feed, and join it",
  needs: { kind: "permission", permission: "general_settings@update" },
  reply: z.object({ organization_name: z.string() }),
  status: 201,
  refuses: ["address_unproved"],
});
