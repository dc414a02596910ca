import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { deleteSession } from "../access/store.ts";
import { loadOrganizationsOf } from "../organizations/store.ts";
import { openSession } from "./sign-in.ts";

/** Of the organizations a user belongs to, the one that the session is in. */
export const organizationChoiceRoutes = (parts: Parts): Served[] => [
  serve(contract.listMyOrganizations, async ({ caller }) =>
    (await parts.db.system((sql) => loadOrganizationsOf(sql, caller.userId ?? "0"))).map((one) => ({ organizationName: one.name, displayName: one.display_name, type: one.type, ssoSourceOrganizationId: null }))),
  serve(contract.switchOrganization, async ({ caller, body, from, session }) => {
    const found = (await parts.db.system((sql) => loadOrganizationsOf(sql, caller.userId ?? "0"))).find((one) => one.name === body.organization_name);
    if (!found) throw refuse("not_found");
    await openSession(parts, { userId: caller.userId ?? "0", organization: found }, { from, session });
    // The old session ends, so that a token left in another tab cannot act in the organization that was left.
    if (caller.sessionId !== null) await parts.db.tenant(caller.organizationId, (sql) => deleteSession(sql, caller.sessionId ?? "0"));
    return { shouldRedirect: true, redirectUrl: "/feed/all?folder=active" };
  }),
];
