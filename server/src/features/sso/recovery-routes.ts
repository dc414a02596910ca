import * as contract from "#contract/sso.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadOrganization } from "../organizations/store.ts";
import { linkLifeS, mailLink } from "../people/account-mail.ts";
import { loadUser } from "../people/store.ts";
import {
  deleteOrganizationLinks,
  findLink,
  insertRequestedLink,
  consumeLink,
} from "../people/store-links.ts";
import { proveFactor } from "../second-factor/prove-factor.ts";
import { openSession } from "../session/sign-in.ts";
import { isOrganizationAdmin, findRecoverableAdmin } from "./recovery.ts";
import type { SsoParts } from "./sso-connection.ts";

/**
 * The way in that is left when the provider is not: for admins, by mail or from the command line.
 */
export const ssoRecoveryRoutes = (parts: SsoParts): Route[] => [
  serve(contract.askSsoBypass, askSsoBypass(parts)),
  serve(contract.followSsoBypass, followSsoBypass(parts)),
];

const askSsoBypass =
  (parts: SsoParts): Handler<typeof contract.askSsoBypass> =>
  async ({ body, from }) => {
    const { db, clock, mail } = parts;
    const nowS = clock.nowS();
    const admin = await findRecoverableAdmin(db, body.username);
    // Anybody may ask, so the link never follows the address that was asked at: only one that was
    // set up.
    const publicUrl = mail.publicUrl;
    if (admin && mail.canSend && publicUrl !== null) {
      await db.tenant(admin.organization.id, async (sql) => {
        const link = await insertRequestedLink(sql, {
          kind: "recovery",
          userId: admin.user.id,
          nowS,
          expires_at: nowS + linkLifeS.recovery,
        });
        if (link === null) return;
        await mailLink(sql, link, { publicUrl, nowS });
        await writeAudit(sql, {
          at: nowS,
          actor: { kind: "system", id: null, name: "single sign-on recovery" },
          action: "act",
          resource_type: "sso",
          resource_id: admin.user.id,
          before: null,
          after: { recovery: "asked for", address: from.address },
        });
      });
    }
    return { done: true as const };
  };

const followSsoBypass =
  (parts: SsoParts): Handler<typeof contract.followSsoBypass> =>
  async ({ body, from, session }) => {
    const { db, clock } = parts;
    const nowS = clock.nowS();
    const link = await db.system((sql) => findLink(sql, body.token, { kind: "recovery", nowS }));
    if (!link) throw refuse("link_ended");
    await proveFactor(parts, link.user_id, { code: body.code });
    const signedIn = await db.tenant(link.organization_id, async (sql) => {
      const [user, organization] = [
        await loadUser(sql, link.user_id),
        await loadOrganization(sql, link.organization_id),
      ];
      // Who is no admin any more has no way around single sign-on.
      if (
        !user ||
        !organization ||
        !(await isOrganizationAdmin(sql, user.id)) ||
        !(await consumeLink(sql, link.id))
      )
        throw refuse("link_ended");
      await deleteOrganizationLinks(sql, user.id, "recovery");
      await writeAudit(sql, {
        at: nowS,
        actor: { kind: "user", id: user.id, name: user.name },
        action: "act",
        resource_type: "sso",
        resource_id: user.id,
        before: null,
        after: { recovery: "followed", address: from.address },
      });
      return { user, organization };
    });
    return openSession(
      parts,
      { userId: signedIn.user.id, organization: signedIn.organization, proof: "recovery" },
      { from, session },
    );
  };
