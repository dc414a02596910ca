import * as contract from "#contract/organizations.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { endOrganizationSessions } from "../access/end-sessions.ts";
import { actorOf } from "../access/store-audit.ts";
import { loadOrganizationChoices, proofInOtherOrganization } from "./load-organization-choices.ts";
import { openSession } from "./sign-in.ts";

/** Of the organizations a user belongs to, the one that the session is in. */
export const organizationChoiceRoutes = (parts: Parts): Route[] => [
  serve(contract.listMyOrganizations, async ({ caller }) => {
    const { choices } = await parts.db.system((sql) => loadOrganizationChoices(sql, caller));
    return choices.map(({ organization: choiceOrganization, sourceId }) => ({
      organizationName: choiceOrganization.name,
      displayName: choiceOrganization.display_name,
      type: choiceOrganization.type,
      ssoSourceOrganizationId: sourceId,
    }));
  }),
  serve(contract.switchOrganization, async ({ caller, body, from, session }) => {
    const { choices, ssoSourceId } = await parts.db.system((sql) =>
      loadOrganizationChoices(sql, caller),
    );
    const choice = choices.find(({ organization }) => organization.name === body.organization_name);
    if (!choice) throw refuse("not_found");
    if (choice.signInUrl !== null) return { shouldRedirect: true, redirectUrl: choice.signInUrl };
    await openSession(
      parts,
      {
        userId: caller.userId ?? "0",
        organization: choice.organization,
        ssoSourceId,
        keyId: caller.keyId,
        proof: proofInOtherOrganization(caller),
      },
      { from, session },
    );
    const { organizationId, sessionId } = caller;
    // The old session ends, so that a token left in another tab cannot act in the organization that
    // was left.
    if (sessionId !== null)
      await parts.db.tenant(organizationId, (sql) =>
        endOrganizationSessions(
          sql,
          { organizationId, sessions: [{ id: sessionId }] },
          { actor: actorOf(caller), nowS: parts.clock.nowS() },
        ),
      );
    return { shouldRedirect: true, redirectUrl: "/feed/all?folder=active" };
  }),
];
