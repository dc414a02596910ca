import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { color, name } from "./scalars.ts";
import { organizationType } from "./session.ts";

export const organizationOption = z.object({ organizationName: z.string(), displayName: z.string(), type: organizationType, ssoSourceOrganizationId: z.string().nullable() });
export const listMyOrganizations = endpoint({
  method: "GET", path: "/user/organizations", summary: "Organizations I may sign in to", needs: signedIn,
  query: z.object({ type: z.string().max(40).optional() }), reply: z.array(organizationOption),
});
export const switchOrganization = endpoint({
  method: "POST", path: "/login/switch", summary: "Switch this session to another of my organizations", needs: signedIn,
  body: z.object({ organization_name: z.string().max(200) }),
  reply: z.object({ shouldRedirect: z.boolean(), redirectUrl: z.string() }), refuses: ["not_found"],
});
const settings = z.object({ displayName: name, appBarColor: color.nullable() });
export const getOrganizationSettings = endpoint({
  method: "GET", path: "/organization/settings", summary: "Name and colour", needs: may("general_settings@read"), reply: z.object({ settings }),
});
export const updateOrganizationSettings = endpoint({
  method: "PATCH", path: "/organization/settings", summary: "Change name and colour", needs: may("general_settings@update"),
  body: z.object({ settings: settings.partial() }), reply: z.object({ settings }),
});
