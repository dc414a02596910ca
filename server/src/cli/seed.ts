import { Command } from "commander";
import { insertKey } from "../features/api-keys/store.ts";
import { createDemoConfiguration } from "../features/demo/create-demo-configuration.ts";
import { loadEnvironments } from "../features/environments/store.ts";
import {
  addMember,
  loadOrganizations,
  lockSetUp,
  type OrganizationRow,
  loadRoleId,
} from "../features/organizations/store.ts";
import { checkNewPassword } from "../features/people/new-password.ts";
import { findUser, insertUser } from "../features/people/store.ts";
import { provisionOrganization } from "../features/setup/provision-organization.ts";
import { enterOrganization, type Sql } from "../platform/db.ts";
import type { Parts } from "../platform/parts.ts";
import { hashPassword } from "../platform/passwords.ts";
import { generateToken, hashToken } from "../platform/tokens.ts";
import { requireConfirmation } from "./confirm.ts";
import { generatePassword } from "./generate-password.ts";
import { passwordOption } from "./option-values.ts";
import { print, table } from "./print.ts";
import { findRole, insertRole, loadKeyNames } from "./store-seed.ts";
import { withParts } from "./with-parts.ts";

interface Person {
  name: string;
  organization: "Northwind" | "Southridge";
  role: string;
  may: string;
}
const cast: readonly Person[] = [
  { name: "Ada", organization: "Northwind", role: "admin", may: "everything" },
  { name: "Rui", organization: "Northwind", role: "readonly", may: "look" },
  { name: "Uma", organization: "Northwind", role: "user", may: "act on every incident" },
  {
    name: "Gil",
    organization: "Northwind",
    role: "checkout-desk",
    may: "act in the environment Checkout, and see no other",
  },
  {
    name: "Sol",
    organization: "Southridge",
    role: "admin",
    may: "everything in Southridge, and nothing of Northwind",
  },
];
const addressOf = ({ name, organization }: Person): string =>
  `${name.toLowerCase()}@${organization.toLowerCase()}.example`;

export const seedCommand = (): Command =>
  new Command("seed")
    .description(
      "create sample organizations for development: Northwind with its people, and Southridge, which must never see any of it",
    )
    .option(
      "--password <password>",
      "for new people; if omitted, one is generated and printed once",
      passwordOption,
    )
    .option("--yes", "do it without asking; without a terminal and this, nothing is done")
    .action(async ({ yes = false, ...options }: { password?: string; yes?: boolean }) => {
      await requireConfirmation(
        "This creates the organizations northwind and southridge, with people whose addresses are public.",
        { isConfirmed: yes, word: "northwind" },
      );
      print(await withParts((parts) => seed(parts, options)));
    });

/** What is there already stays as it is, so that it can be run again. */
export async function seed({ db, clock }: Parts, options: { password?: string }): Promise<string> {
  if (options.password !== undefined)
    await checkNewPassword(options.password, { field: "password", hashes: [] });
  const nowS = clock.nowS();
  const secrets = new Map(
    cast.map((person) => [person.name, options.password ?? generatePassword()]),
  );
  const hashes = new Map<string, string>();
  for (const [name, secret] of secrets) hashes.set(name, await hashPassword(secret));
  const result = await db.system(async (sql) => {
    await lockSetUp(sql);
    const newPeople: Person[] = [];
    for (const person of cast)
      if (await ensureMember(sql, person, { nowS, hash: hashes.get(person.name) ?? "" }))
        newPeople.push(person);
    const key = await ensureIngestKey(sql, nowS);
    return { fresh: newPeople, key };
  });
  const rows = cast.map((person) => [
    person.name,
    addressOf(person),
    result.fresh.includes(person) ? (secrets.get(person.name) ?? "") : "(as before)",
    person.may,
  ]);
  const people = table([["Name", "Signs in with", "Password (shown only once)", "May"], ...rows]);
  return result.key === null
    ? people
    : `${people}\n\nNorthwind's ingest key (shown only once): ${result.key}`;
}

/** True for a person who is new. */
async function ensureMember(
  sql: Sql,
  person: Person,
  { nowS, hash }: { nowS: number; hash: string },
): Promise<boolean> {
  const existing = await findUser(sql, addressOf(person));
  const id =
    existing?.id ??
    (await insertUser(sql, {
      username: addressOf(person),
      name: person.name,
      password_hash: hash,
      created_at: nowS,
      proved_at: nowS,
    }));
  await ensureOrganization(sql, person, { adminId: id, nowS });
  await addMember(sql, { userId: id, roleId: await ensureRole(sql, person.role), nowS });
  return !existing;
}

/** The first of an organization's people is its admin. */
async function ensureOrganization(
  sql: Sql,
  person: Person,
  { adminId, nowS }: { adminId: string; nowS: number },
): Promise<void> {
  const existing: OrganizationRow | undefined = (await loadOrganizations(sql)).find(
    (candidate) => candidate.name === person.organization.toLowerCase(),
  );
  const organization =
    existing ??
    (await provisionOrganization(sql, {
      displayName: person.organization,
      type: "live",
      adminId,
      adminName: person.name,
      nowS,
    }));
  await enterOrganization(sql, organization.id);
  if (person.role === "admin") await createDemoConfiguration(sql, nowS);
}

async function ensureRole(sql: Sql, key: string): Promise<string> {
  if (key !== "checkout-desk") return loadRoleId(sql, key);
  const existing = await findRole(sql, key);
  if (existing !== null) return existing;
  const checkout = (await loadEnvironments(sql)).find(
    (environment) => environment.name === "Checkout",
  );
  return insertRole(sql, {
    key,
    name: "Checkout desk",
    permissions: ["search@read"],
    environments: [{ environment_id: checkout?.id ?? "0", access: "incident_actions" }],
  });
}

async function ensureIngestKey(sql: Sql, nowS: number): Promise<string | null> {
  const northwind = (await loadOrganizations(sql)).find(
    (organization) => organization.name === "northwind",
  );
  await enterOrganization(sql, northwind?.id ?? "0");
  if ((await loadKeyNames(sql)).includes("ingest")) return null;
  const key = generateToken("tk_in");
  await insertKey(sql, {
    name: "ingest",
    type: "organization",
    user_id: null,
    token_hash: hashToken(key),
    hint: key.slice(0, 10),
    expires_at: null,
    created_at: nowS,
  });
  return key;
}
