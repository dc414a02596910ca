import * as contract from "#contract/organizations.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { endOrganizationSessions } from "../access/end-sessions.ts";
import { actorOf } from "../access/store-audit.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { loadInvitationsOf } from "../organizations/store.ts";
import { acceptInvitation, declineInvitation } from "../people/accept-invitation.ts";
import { loadUser } from "../people/store.ts";
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
  serve(contract.listMyInvitations, async ({ caller }) =>
    (await parts.db.system((sql) => loadMyInvitations(sql, caller))).map(
      ({ name, display_name, type, invited_at }) => ({
        organizationName: name,
        displayName: display_name,
        type,
        invited_at,
      }),
    ),
  ),
  serve(contract.acceptInvitation, ({ caller, body }) =>
    answerInvitation(parts, caller, { name: body.organization_name, answer: acceptInvitation }),
  ),
  serve(contract.declineInvitation, ({ caller, body }) =>
    answerInvitation(parts, caller, { name: body.organization_name, answer: declineInvitation }),
  ),
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

/** A key reaches its own organization alone. */
const loadMyInvitations = async (sql: Sql, { userId, keyId }: Caller) =>
  keyId === null ? loadInvitationsOf(sql, userId ?? "0") : [];

async function answerInvitation(
  { db, clock }: Parts,
  caller: Caller,
  { name, answer }: { name: string; answer: typeof acceptInvitation },
): Promise<void> {
  await db.system(async (sql) => {
    const invitation = (await loadMyInvitations(sql, caller)).find(
      (organization) => organization.name === name,
    );
    const user = await loadUser(sql, caller.userId ?? "0");
    if (!invitation || !user) throw refuse("not_found");
    await answer(sql, { user, organizationId: invitation.id, nowS: clock.nowS() });
    // The person's own consoles; their organization is told nothing by it.
    await publish(sql, {
      organization: caller.organizationId,
      kind: "config",
      rows: [{ kind: "session" }],
    });
  });
}
