import type { OrganizationType } from "#contract/session.ts";
import * as contract from "#contract/setup.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { createDemoConfiguration } from "../demo/create-demo-configuration.ts";
import { ensureFeed, orderFurniture } from "../demo/store.ts";
import { provisionOrganization } from "./provision-organization.ts";
import {
  addMember,
  loadOrganizations,
  lockSetUp,
  type OrganizationRow,
  loadRoleId,
} from "../organizations/store.ts";
import { checkNewPassword } from "../people/new-password.ts";
import { insertUser, loadUser } from "../people/store.ts";
import { loadMember } from "../people/store-users.ts";
import { openSession } from "../session/sign-in.ts";
import { checkSetUpToken, needsSetUpToken } from "./set-up-token.ts";
import { deleteSetUpTokens } from "./store.ts";
import { productVersion } from "../../platform/version.ts";

export const setUpRoutes = (parts: Parts): Route[] => [
  serve(contract.setUpState, async ({ from }) => {
    const organizations = await parts.db.system(loadOrganizations);
    return {
      is_set_up: organizations.length > 0,
      has_demo: organizations.some((organization) => organization.is_demo),
      needs_token: organizations.length === 0 && needsSetUpToken(from),
      version: productVersion,
    };
  }),
  serve(contract.setUp, async ({ body, from, session }) => {
    const checkVisitor = (sql: Sql) => checkSetUpToken(sql, from, body.token);
    const installation = await setUp(parts, {
      organization: body.organization,
      name: body.name,
      email: body.email,
      password: body.password,
      timeZone: body.time_zone,
      type: body.type,
      checkVisitor,
    });
    return openSession(parts, installation, { from, session });
  }),
  serve(contract.startDemo, async ({ caller }) => {
    const { organizationId, userId } = caller;
    return { organization_name: await startDemo(parts, { userId: userId ?? "0", organizationId }) };
  }),
];

interface SetUpInput {
  organization: string;
  name: string;
  email: string;
  password: string;
  timeZone: string;
  type: OrganizationType;
  /** Refuses whoever asks from elsewhere without the token. */
  checkVisitor?: (sql: Sql) => Promise<void>;
}

/**
 * Only on an empty installation: whoever comes first becomes its admin, whoever comes later is
 * refused.
 */
export async function setUp(parts: Parts, first: SetUpInput): Promise<Installation> {
  const installation = await setUpOnce(parts, first);
  if (!installation) throw refuse("already_set_up");
  return installation;
}

interface Installation {
  userId: string;
  organization: OrganizationRow;
}

/** Null where somebody was faster: of servers that start at once, one sets up. */
export async function setUpOnce(parts: Parts, first: SetUpInput): Promise<Installation | null> {
  await checkNewPassword(first.password, { field: "password", hashes: [] });
  const hash = await hashPassword(first.password);
  const nowS = parts.clock.nowS();
  return parts.db.system(async (sql) => {
    await lockSetUp(sql);
    if ((await loadOrganizations(sql)).length > 0) return null;
    await first.checkVisitor?.(sql);
    await deleteSetUpTokens(sql);
    const userId = await insertUser(sql, {
      username: first.email,
      name: first.name,
      password_hash: hash,
      created_at: nowS,
      proved_at: nowS,
      customizations: { ui: { timeZone: first.timeZone } },
    });
    const organization = await provisionOrganization(sql, {
      displayName: first.organization,
      type: first.type,
      adminId: userId,
      adminName: first.name,
      nowS,
    });
    return { userId, organization };
  });
}

/** An organization's demo, made once; whoever of its people asks joins it as an admin. */
export async function startDemo(
  parts: Parts,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string> {
  const nowS = parts.clock.nowS();
  return parts.db.system(async (sql) => {
    await lockSetUp(sql);
    const user = await loadUser(sql, userId);
    if (!user) throw refuse("not_found");
    if (user.proved_at === null) throw refuse("address_unproved");
    // Asked for from inside, it is the same one.
    const existing = (await loadOrganizations(sql)).find(
      ({ id, demo_of }) =>
        demo_of !== null && (demo_of === organizationId || id === organizationId),
    );
    const demo =
      existing ??
      (await provisionOrganization(sql, {
        displayName: "Northwind Demo",
        type: "demo",
        demoOf: organizationId,
        adminId: userId,
        adminName: user.name,
        nowS,
      }));
    await enterOrganization(sql, demo.id);
    const isIn = (await loadMember(sql, userId, nowS)) !== null;
    await addMember(sql, { userId, roleId: await loadRoleId(sql, "admin"), nowS });
    if (!isIn) {
      await writeAudit(sql, {
        at: nowS,
        actor: { kind: "user", id: userId, name: user.name },
        action: "create",
        resource_type: "users",
        resource_id: userId,
        before: null,
        after: { username: user.username, roles: ["admin"] },
      });
      await publish(sql, { organization: demo.id, kind: "config", rows: [{ kind: "users" }] });
    }
    // Of one that is there the feed may just be at work, for as long as its two hours take.
    if (!existing) {
      await createDemoConfiguration(sql, nowS);
      await orderFurniture(sql, nowS);
      await ensureFeed(sql, nowS);
    }
    return demo.name;
  });
}
