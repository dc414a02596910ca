import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { endSessionsHere } from "../access/end-sessions.ts";
import { actorOf } from "../access/store-audit.ts";
import { loadChoices, proofElsewhere } from "./load-choices.ts";
import { openSession } from "./sign-in.ts";

/** Of the organizations a user belongs to, the one that the session is in. */
export const organizationChoiceRoutes = (parts: Parts): Served[] => [
  serve(contract.listMyOrganizations, async ({ caller }) => {
    const { choices } = await parts.db.system((sql) => loadChoices(sql, caller));
    return choices.map(({ organization: one, sourceId }) => ({
      organizationName: one.name,
      displayName: one.display_name,
      type: one.type,
      ssoSourceOrganizationId: sourceId,
    }));
  }),
  serve(contract.switchOrganization, async ({ caller, body, from, session }) => {
    const { choices, cameBy } = await parts.db.system((sql) => loadChoices(sql, caller));
    const found = choices.find(({ organization }) => organization.name === body.organization_name);
    if (!found) throw refuse("not_found");
    if (found.door !== null) return { shouldRedirect: true, redirectUrl: found.door };
    await openSession(
      parts,
      {
        userId: caller.userId ?? "0",
        organization: found.organization,
        ssoSourceId: cameBy,
        keyId: caller.keyId,
        proof: proofElsewhere(caller),
      },
      { from, session },
    );
    const { organizationId, sessionId } = caller;
    // The old session ends, so that a token left in another tab cannot act in the organization that
    // was left.
    if (sessionId !== null)
      await parts.db.tenant(organizationId, (sql) =>
        endSessionsHere(
          sql,
          { organizationId, sessions: [{ id: sessionId }] },
          { actor: actorOf(caller), nowS: parts.clock.nowS() },
        ),
      );
    return { shouldRedirect: true, redirectUrl: "/feed/all?folder=active" };
  }),
];
