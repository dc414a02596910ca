import { Command } from "commander";
import { writeAudit } from "../features/access/store-audit.ts";
import { endCredentials, everyCredential } from "../features/access/end-credentials.ts";
import { insertEntry } from "../features/backoffice/store-log.ts";
import { saveSuperadmin } from "../features/backoffice/store.ts";
import {
  addMember,
  loadOrganizations,
  loadOrganizationsOf,
  type OrganizationRow,
  loadRoleId,
} from "../features/organizations/store.ts";
import { publishInvitation } from "../features/people/invitee.ts";
import { mailNotice } from "../features/people/account-notices.ts";
import { checkNewPassword } from "../features/people/new-password.ts";
import { loadMember } from "../features/people/store-users.ts";
import { proveAddress } from "../features/people/prove-address.ts";
import { findUser, insertUser, savePassword, type UserRow } from "../features/people/store.ts";
import { enterOrganization, type Sql } from "../platform/db.ts";
import { type Mail, mailFrom } from "../platform/mail.ts";
import type { Parts } from "../platform/parts.ts";
import { hashPassword } from "../platform/passwords.ts";
import { publish } from "../platform/publish.ts";
import { requireConfirmation } from "./confirm.ts";
import { generatePassword } from "./generate-password.ts";
import { emailOption, passwordOption } from "./option-values.ts";
import { print } from "./print.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { recoveryLink } from "./recovery-link.ts";
import { withParts } from "./with-parts.ts";

export const operator = { kind: "system", id: null, name: "command line" } as const;

export const userCommand = (): Command =>
  new Command("user")
    .description("create people, and reset their passwords")
    .addCommand(createCommand())
    .addCommand(superadminCommand())
    .addCommand(resetPasswordCommand())
    .addCommand(resetSecondFactorCommand())
    .addCommand(recoveryLinkCommand());

const withoutAsking = [
  "--yes",
  "do not ask for confirmation; required without a terminal",
] as const;

const createCommand = (): Command =>
  new Command("create")
    .description("create a person, or add an existing one to another organization")
    .argument("<email>", "address to sign in with", emailOption)
    .option("--name <name>", "display name (default: the first part of the address)")
    .option("--organization <handle>", "may be omitted if there is only one")
    .option("--role <key>", "admin, user, readonly, or a custom role", "user")
    .option(
      "--password <password>",
      "if omitted, one is generated and printed once",
      passwordOption,
    )
    .option("--superadmin", "give access to the back office, which manages the whole installation")
    .action(
      async (
        username: string,
        options: {
          name?: string;
          organization?: string;
          role: string;
          password?: string;
          superadmin?: boolean;
        },
      ) => {
        print(await withParts((parts) => createUser(parts, { username, ...options })));
      },
    );

const superadminCommand = (): Command =>
  new Command("superadmin")
    .description(
      "give a person access to the back office, where organizations are created, limited and deleted",
    )
    .argument("<email>", "address of the person", emailOption)
    .option("--revoke", "remove the access")
    .action(async (username: string, { revoke = false }: { revoke?: boolean }) => {
      print(await withParts((parts) => setSuperadmin(parts, { username, isSuperadmin: !revoke })));
    });

const resetPasswordCommand = (): Command =>
  new Command("reset-password")
    .description("set a new password and end all sessions of a person")
    .argument("<email>", "address of the person", emailOption)
    .option(
      "--password <password>",
      "if omitted, one is generated and printed once",
      passwordOption,
    )
    .option(...withoutAsking)
    .action(
      async (
        username: string,
        { yes = false, ...options }: { password?: string; yes?: boolean },
      ) => {
        await requireConfirmation(
          `This replaces the password of ${username} and ends their sessions, personal keys and passkeys.`,
          { isConfirmed: yes, word: username },
        );
        print(await withParts((parts) => resetPassword(parts, { username, ...options })));
      },
    );

const resetSecondFactorCommand = (): Command =>
  new Command("reset-second-factor")
    .description("for a lost device: remove the second factor and the passkeys of a person")
    .argument("<email>", "address of the person", emailOption)
    .option(...withoutAsking)
    .action(async (username: string, { yes = false }: { yes?: boolean }) => {
      await requireConfirmation(`This removes the second factor and the passkeys of ${username}.`, {
        isConfirmed: yes,
        word: username,
      });
      print(await withParts((parts) => resetSecondFactor(parts, username)));
    });

const recoveryLinkCommand = (): Command =>
  new Command("recovery-link")
    .description("create a link that signs in an admin once, without single sign-on")
    .argument("<email>", "address of the admin", emailOption)
    .option("--organization <handle>", "required if they are admin of several")
    .option(
      "--url <address>",
      "address of the console",
      process.env["TOCSIN_PUBLIC_URL"] ?? "http://127.0.0.1:4680",
    )
    .action(async (username: string, options: { organization?: string; url: string }) => {
      print(
        await withParts((parts) =>
          recoveryLink(parts, {
            username,
            publicUrl: options.url.replace(/\/+$/, ""),
            ...options,
          }),
        ),
      );
    });

export async function createUser(
  { db, clock }: Parts,
  newUser: {
    username: string;
    name?: string;
    organization?: string;
    role: string;
    password?: string;
    superadmin?: boolean;
  },
): Promise<string> {
  const secret = newUser.password ?? generatePassword();
  await checkNewPassword(secret, { field: "password", hashes: [] });
  const hash = await hashPassword(secret);
  const nowS = clock.nowS();
  return db.system(async (sql) => {
    const organization = chooseOrganization(await loadOrganizations(sql), newUser.organization);
    const existing = await findUser(sql, newUser.username);
    if (existing) requireProvedAddress(existing);
    const id =
      existing?.id ??
      (await insertUser(sql, {
        username: newUser.username,
        name: newUser.name ?? newUser.username.split("@")[0] ?? "",
        password_hash: hash,
        created_at: nowS,
        proved_at: nowS,
      }));
    await enterOrganization(sql, organization.id);
    await addMember(sql, {
      userId: id,
      roleId: await loadRoleId(sql, newUser.role),
      invitedName: existing ? (newUser.name ?? newUser.username.split("@")[0] ?? "") : null,
      nowS,
    });
    await writeAudit(sql, {
      at: nowS,
      actor: operator,
      action: "create",
      resource_type: "users",
      resource_id: id,
      before: null,
      after: {
        username: newUser.username,
        role: newUser.role,
        ...(newUser.superadmin === true ? { superadmin: true } : {}),
      },
    });
    if (newUser.superadmin === true)
      await grantSuperadmin(sql, {
        user: { id, username: newUser.username, is_superadmin: existing?.is_superadmin ?? false },
        isSuperadmin: true,
        nowS,
      });
    if (existing) return inviteExisting(sql, existing, { organization, role: newUser.role, nowS });
    return `${newUser.username} is ${newUser.role} in ${organization.name}.${newUser.password === undefined ? ` Password (shown only once): ${secret}` : ""}`;
  });
}

/** Who has an account joins by themselves; who has joined already has one role more. */
async function inviteExisting(
  sql: Sql,
  { id, username }: UserRow,
  { organization, role, nowS }: { organization: OrganizationRow; role: string; nowS: number },
): Promise<string> {
  await publishInvitation(sql, id);
  return (await loadMember(sql, id, nowS))?.state === "invited"
    ? `${username} already exists and keeps the password. They become ${role} in ${organization.name} when they join it in the organization menu of the console.`
    : `${username} already exists, keeps the password, and is now ${role} in ${organization.name}.`;
}

/** Who set the password of an account that nobody has proved to be theirs is not known. */
function requireProvedAddress({ username, proved_at }: UserRow): void {
  if (proved_at === null)
    throw new Error(
      `The address ${username} is not proved yet: reset the password first, with tocsin user reset-password. This ends whatever was set up before.`,
    );
}

/** The installation's own log tells it too. */
async function grantSuperadmin(
  sql: Sql,
  {
    user: { id, username, is_superadmin },
    isSuperadmin,
    nowS,
  }: {
    user: { id: string; username: string; is_superadmin: boolean };
    isSuperadmin: boolean;
    nowS: number;
  },
): Promise<void> {
  await saveSuperadmin(sql, id, isSuperadmin);
  await insertEntry(sql, {
    at: nowS,
    actor: operator,
    action: "update",
    subject: { kind: "person", id, name: username },
    before: { superadmin: is_superadmin },
    after: { superadmin: isSuperadmin },
  });
}

/** Only here: whoever may use the command line on the server runs the installation anyway. */
export async function setSuperadmin(
  { db, clock }: Parts,
  { username, isSuperadmin }: { username: string; isSuperadmin: boolean },
): Promise<string> {
  return db.system(async (sql) => {
    const user = await findUser(sql, username);
    if (!user) throw new Error(`There is no account ${username}.`);
    if (isSuperadmin) requireProvedAddress(user);
    await grantSuperadmin(sql, { user, isSuperadmin, nowS: clock.nowS() });
    for (const organization of await loadOrganizationsOf(sql, user.id)) {
      await enterOrganization(sql, organization.id);
      await writeAudit(sql, {
        at: clock.nowS(),
        actor: operator,
        action: "update",
        resource_type: "users",
        resource_id: user.id,
        before: { superadmin: user.is_superadmin },
        after: { superadmin: isSuperadmin },
      });
      await publish(sql, {
        organization: organization.id,
        kind: "config",
        rows: [{ kind: "session" }],
      });
    }
    return isSuperadmin
      ? `${username} now has access to the back office.`
      : `${username} no longer has access to the back office.`;
  });
}

export function chooseOrganization(
  organizations: readonly OrganizationRow[],
  handle: string | undefined,
): OrganizationRow {
  if (organizations.length === 0)
    throw new Error(
      "There is no organization yet: set one up in the console, or start the server with TOCSIN_ORGANIZATION, TOCSIN_ADMIN_EMAIL and TOCSIN_ADMIN_PASSWORD.",
    );
  const ownOrganizations = organizations.filter((organization) => !organization.is_demo);
  const match =
    handle === undefined
      ? ownOrganizations.length === 1
        ? ownOrganizations[0]
        : undefined
      : organizations.find((organization) => organization.name === handle);
  if (!match)
    throw new Error(
      `Choose one with --organization: ${organizations.map((organization) => organization.name).join(", ")}.`,
    );
  return match;
}

/** The server mails it to the person, where this command has the server's environment. */
export async function resetPassword(
  { db, clock, mail = mailFrom(process.env) }: Parts & { mail?: Mail },
  { username, password: newPassword }: { username: string; password?: string },
): Promise<string> {
  const secret = newPassword ?? generatePassword();
  await checkNewPassword(secret, { field: "password", hashes: [] });
  const hash = await hashPassword(secret);
  const nowS = clock.nowS();
  const ended = await db.system(async (sql) => {
    const user = await findUser(sql, username);
    if (!user) throw new Error(`There is no account ${username}.`);
    // Whoever runs the server hands the password to whose address it is.
    await proveAddress(sql, user.id, { actor: operator, nowS });
    await savePassword(sql, user.id, { hash, nowS });
    for (const [index, organization] of (await loadOrganizationsOf(sql, user.id)).entries()) {
      await enterOrganization(sql, organization.id);
      // One letter, whatever number of organizations they are in.
      if (index === 0)
        await mailNotice(sql, { kind: "changed-password", userId: user.id }, { mail, nowS });
      await writeAudit(sql, {
        at: nowS,
        actor: operator,
        action: "update",
        resource_type: "users",
        resource_id: user.id,
        before: null,
        after: { password: "reset" },
      });
    }
    // Whoever knew the old password is out, in consoles that are open too, by whatever they set up.
    return endCredentials(
      sql,
      { userId: user.id, choice: everyCredential },
      { actor: operator, nowS },
    );
  });
  return `${username} has a new password. Ended: sessions ${ended.sessions}, personal keys ${ended.keys}, passkeys ${ended.passkeys}.${newPassword === undefined ? ` Password (shown only once): ${secret}` : ""}`;
}
