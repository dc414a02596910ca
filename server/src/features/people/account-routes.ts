import * as contract from "#contract/users.ts";
import { enterOrganization } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { refuse } from "../../platform/refuse.ts";
import { endCredentials, everyCredential } from "../access/end-credentials.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadOrganizationsOf, saveMembershipAccepted } from "../organizations/store.ts";
import { publishUsers } from "./accept-invitation.ts";
import { checkNewPassword } from "./new-password.ts";
import { proveAddress } from "./prove-address.ts";
import { mailNotice } from "./account-notices.ts";
import { linkLifeS, mailLink } from "./account-mail.ts";
import { findUser, loadPasswordHashes, loadUser, savePassword } from "./store.ts";
import {
  consumeLink,
  deleteLinks,
  findLink,
  insertRequestedLink,
  type LinkRow,
  loadInvitation,
} from "./store-links.ts";
import { activateInvitedUser, isMemberOfOtherOrganization } from "./store-users.ts";

/** What people do who cannot sign in yet, or no longer. */
export const accountRoutes = (parts: Parts & { mail: Mail }): Route[] => [
  serve(contract.showInvitation, async ({ body }) => {
    const link = await requireInvitation(parts, body.token);
    const invitation = await parts.db.system((sql) => loadInvitation(sql, link.id));
    if (!invitation) throw refuse("link_ended");
    return invitation;
  }),
  serve(contract.activateUser, activateUser(parts)),
  serve(contract.resetPassword, resetPassword(parts)),
];

async function requireInvitation(
  { db, clock }: Pick<Parts, "db" | "clock">,
  token: string,
): Promise<LinkRow> {
  const nowS = clock.nowS();
  const link = await db.system((sql) => findLink(sql, token, { kind: "invitation", nowS }));
  // Whoever was shown a link may be somebody else than the person, whom another organization
  // trusts too by now.
  if (
    !link ||
    (link.is_shown &&
      (await db.system((sql) =>
        isMemberOfOtherOrganization(sql, {
          userId: link.user_id,
          organizationId: link.organization_id,
        }),
      )))
  )
    throw refuse("link_ended");
  return link;
}

const activateUser =
  ({ db, clock }: Parts & { mail: Mail }): Handler<typeof contract.activateUser> =>
  async ({ body, from }) => {
    const nowS = clock.nowS();
    const link = await requireInvitation({ db, clock }, body.token);
    await checkNewPassword(body.password, { field: "password", hashes: [] });
    const hash = await hashPassword(body.password);
    return db.system(async (sql) => {
      await enterOrganization(sql, link.organization_id);
      if (!(await consumeLink(sql, link.id))) throw refuse("link_ended");
      const actor = { kind: "user", id: link.user_id, name: body.name } as const;
      if (!link.is_shown) await proveAddress(sql, link.user_id, { actor, nowS });
      if (!(await activateInvitedUser(sql, link.user_id, { name: body.name, hash })))
        throw refuse("link_ended");
      await enterOrganization(sql, link.organization_id);
      await saveMembershipAccepted(sql, link.user_id);
      await publishUsers(sql, link.organization_id);
      await writeAudit(sql, {
        at: nowS,
        actor,
        action: "update",
        resource_type: "users",
        resource_id: link.user_id,
        before: { state: "invited" },
        after: { state: "active", address: from.address },
      });
      await deleteLinks(sql, link.user_id, "invitation");
      return { username: (await loadUser(sql, link.user_id))?.username ?? "" };
    });
  };

const resetPassword =
  ({ db, clock, mail }: Parts & { mail: Mail }): Handler<typeof contract.resetPassword> =>
  async ({ body, from }) => {
    const nowS = clock.nowS();
    if ("token" in body)
      await setPassword(
        { db, clock, mail },
        { token: body.token, password: body.newPassword, address: from.address },
      );
    else {
      const user = await db.system((sql) => findUser(sql, body.username));
      const [organization] =
        user && user.state !== "invited"
          ? await db.system((sql) => loadOrganizationsOf(sql, user.id))
          : [];
      // Anybody may ask, so the link never follows the address that was asked at: only one that was
      // set up.
      const publicUrl = mail.publicUrl;
      if (user && organization && mail.canSend && publicUrl !== null) {
        await db.tenant(organization.id, async (sql) => {
          const link = await insertRequestedLink(sql, {
            kind: "password",
            userId: user.id,
            nowS,
            expires_at: nowS + linkLifeS.password,
          });
          if (link !== null) await mailLink(sql, link, { publicUrl, nowS });
        });
      }
    }
    return { done: true as const };
  };

async function setPassword(
  { db, clock, mail }: Parts & { mail: Mail },
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const nowS = clock.nowS();
  const link = await db.system((sql) => findLink(sql, token, { kind: "password", nowS }));
  const user = link && (await db.system((sql) => loadUser(sql, link.user_id)));
  if (!link || !user) throw refuse("link_ended");
  await checkNewPassword(password, {
    field: "newPassword",
    hashes: await db.system((sql) => loadPasswordHashes(sql, user)),
  });
  const hash = await hashPassword(password);
  await db.system(async (sql) => {
    await enterOrganization(sql, link.organization_id);
    if (!(await consumeLink(sql, link.id))) throw refuse("link_ended");
    const actor = { kind: "user", id: user.id, name: user.name } as const;
    // These links are never shown to anybody: they go by mail.
    await proveAddress(sql, user.id, { actor, nowS });
    await savePassword(sql, user.id, { hash, nowS });
    await enterOrganization(sql, link.organization_id);
    await writeAudit(sql, {
      at: nowS,
      actor,
      action: "update",
      resource_type: "users",
      resource_id: user.id,
      before: null,
      after: { password: "reset by link", address },
    });
    await deleteLinks(sql, user.id, "password");
    await mailNotice(sql, { kind: "password", userId: user.id }, { mail, nowS });
    // Whoever knew the old password is out, in every organization, by whatever they set up.
    await endCredentials(sql, { userId: user.id, choice: everyCredential }, { actor, nowS });
  });
}
