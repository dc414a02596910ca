/**
 * What each role may, for every endpoint of the contract: as the catalogue of permissions says, and
 * not otherwise.
 */
import { beforeAll, expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { contract, type Listed } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  builtInRoles,
  type EnvironmentAccess,
  environmentAccess,
  type Permission,
  permissions,
} from "#contract/permissions.ts";
import { refusals } from "#contract/refusals.ts";
import { type Answer, type Caller, addressOf, callerOn, withSession } from "./test-caller.ts";
import { furnish, keyOf, type Row, rowsOf } from "./test-every-call.ts";
import { inventory } from "./test-inventory.ts";
import { type Held, northwind, type Organization } from "./test-northwind.ts";

interface Role extends Held {
  name: string;
  join: string | Held;
}
interface Member {
  role: Role;
  caller: Caller;
}
interface Refused {
  status: number;
  code: string;
  says: string;
}
interface Furnished {
  of: Organization;
  rows: Record<string, Row>;
  env: string;
}

const builtIn: Role[] = builtInRoles.map(({ key, ...held }) => ({ ...held, name: key, join: key }));
const lone = (permission: Permission): Role =>
  made(`only ${permission}`, { permissions: [permission], environments: [] });
const granted = (access: EnvironmentAccess, env: string): Role =>
  made(`only ${access} in one environment`, {
    permissions: [],
    environments: [{ environment_id: env, access }],
  });
const made = (name: string, held: Held): Role => ({ ...held, name, join: held });
const rolesIn = (env: string): Role[] => [
  ...builtIn,
  ...permissions.map(lone),
  ...environmentAccess.map((access) => granted(access, env)),
];

async function furnished(): Promise<Furnished> {
  const of = await northwind();
  const things = await furnish(of);
  return { of, rows: rowsOf(things), env: things.env };
}

/**
 * What the role holds of an environment: the higher of what is granted for it or for all, and what
 * two permissions give everywhere.
 */
function heldOf({ permissions: held, environments }: Held, environmentId: string): number {
  const levels = environments
    .filter((one) => one.environment_id === "all" || one.environment_id === environmentId)
    .map(({ access }) => environmentAccess.indexOf(access));
  if (held.includes("environments@read")) levels.push(environmentAccess.indexOf("read"));
  if (held.includes("environments@update")) levels.push(environmentAccess.indexOf("full_access"));
  return Math.max(-1, ...levels);
}

/** The refusal that the catalogue promises, or null. */
function refusedBy(role: Held, { needs }: Endpoint, environmentId: string | null): Refused | null {
  if (needs.kind === "superadmin") return { status: 403, code: "no_superadmin", says: "" };
  if (needs.kind === "ingest-key" || needs.kind === "preview-token")
    return { status: 401, code: "bad_key", says: "" };
  if (needs.kind === "permission")
    return role.permissions.includes(needs.permission)
      ? null
      : { status: 403, code: "no_permission", says: needs.permission };
  if (needs.kind !== "environment") return null;
  const tooLittle = { status: 403, code: "no_environment_access", says: needs.access };
  const needed = environmentAccess.indexOf(needs.access);
  // All is what of each is held; with nothing it is there, and empty.
  if (environmentId === "all")
    return needs.access === "read" ||
      [...role.environments.map((one) => one.environment_id), "all"].some(
        (id) => heldOf(role, id) >= needed,
      )
      ? null
      : tooLittle;
  const held = heldOf(role, environmentId ?? "");
  if (held < 0) return { status: 404, code: "not_found", says: "" };
  return held < needed ? tooLittle : null;
}

interface Call {
  key: string;
  endpoint: Endpoint;
  row: Row;
  environmentId: string | null;
}
const guarded = contract.filter(({ endpoint }) => endpoint.needs.kind !== "public");
const callOf = ({ endpoint, ...listed }: Listed, { rows }: Furnished): Call => {
  const row = rows[keyOf(listed)] ?? {};
  return {
    key: keyOf(listed),
    endpoint,
    row,
    environmentId:
      endpoint.needs.kind === "environment"
        ? (row.params?.["env"] ?? row.params?.["id"] ?? null)
        : null,
  };
};
/**
 * An endpoint in an environment is asked in one that may be granted, in one that is not, and in
 * all.
 */
const callsOf = (listed: Listed): Call[] => {
  const call = callOf(listed, house);
  if (call.environmentId === null) return [call];
  const named = listed.endpoint.path.includes("{env}") ? "env" : "id";
  return [house.env, elsewhere, "all"].map((id) => ({
    ...call,
    environmentId: id,
    row: { ...call.row, params: { ...call.row.params, [named]: id } },
  }));
};
/** Each from an address of their own: an address may not try everything as often as it likes. */
const make = ({ role, caller }: Member, { endpoint, row }: Call): Promise<Answer> =>
  caller.raw(endpoint.method, addressOf(endpoint, row), row.body, {
    ...row.headers,
    "x-forwarded-for": `role ${role.name}`,
  });
const told = ({ status, errors }: Answer): string =>
  [status, errors[0]?.code, errors[0]?.message].filter((part) => part !== undefined).join(" ");

const member = async ({ of }: Furnished, role: Role): Promise<Member> => ({
  role,
  caller: await of.join(role.join),
});

/** Some twenty thousand calls: half a minute on an idle machine. */
const patienceMs = 300_000;

let house: Furnished;
let elsewhere: string;
let cast: Member[];
beforeAll(async () => {
  house = await furnished();
  elsewhere = (
    await house.of
      .as("ada")
      .ask(createEnvironment, { body: { name: "elsewhere", filter: "host = elsewhere-*" } })
  ).id;
  await house.of.settle();
  cast = [];
  for (const role of rolesIn(house.env)) cast.push(await member(house, role));
});

test(
  "each role is refused exactly what it does not hold, by the code that says why, and nothing changes",
  async () => {
    const before = await inventory(house.of);
    const faults: string[] = [];
    for (const one of cast) {
      const { role } = one;
      const calls = guarded.flatMap((listed) => callsOf(listed));
      await inTurns(calls, async (call) => {
        const refused = refusedBy(role, call.endpoint, call.environmentId);
        if (refused === null) return;
        const answer = await make(one, call);
        const isSo =
          answer.status === refused.status &&
          answer.errors[0]?.code === refused.code &&
          answer.errors[0].message.includes(refused.says);
        if (!isSo)
          faults.push(
            `${role.name}: ${call.key} in ${call.environmentId ?? "-"}: ${told(answer)} instead of ${refused.status} ${refused.code} ${refused.says}`,
          );
      });
    }
    expect(faults).toEqual([]);
    expect(await inventory(house.of)).toEqual(before);
  },
  patienceMs,
);

/**
 * Readers first, what destroys last, so that each finds its things; the end of the session after
 * all.
 */
const ranks = ["GET", "PUT", "PATCH", "POST", "DELETE"];
const rank = ({ key, endpoint: { method } }: Call): number =>
  key === "organizations.switchOrganization" || key === "session.logOut"
    ? ranks.length
    : ranks.indexOf(method);
const inOrder = (calls: readonly Call[], { rows }: Furnished): Call[] => {
  const keys = Object.keys(rows);
  return calls.toSorted(
    (one, other) => rank(one) - rank(other) || keys.indexOf(one.key) - keys.indexOf(other.key),
  );
};

interface Answered {
  faults: string[];
  refused: string[];
}
/**
 * Makes each call that the role may make. Answers what went otherwise than the contract says, and
 * what was refused as it says.
 */
async function useAll(
  { role, caller }: Member,
  of: Furnished,
  among: (endpoint: Endpoint) => boolean,
): Promise<Answered> {
  const answered: Answered = { faults: [], refused: [] };
  let here = caller;
  const calls = guarded
    .filter(({ endpoint }) => among(endpoint))
    .map((listed) => callOf(listed, of))
    .filter(({ endpoint, environmentId }) => refusedBy(role, endpoint, environmentId) === null);
  for (const call of inOrder(calls, of)) {
    const answer = await make({ role, caller: here }, call);
    if (answer.status === (call.endpoint.status ?? 200)) {
      // Who goes to another organization has another session there.
      const token = /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1];
      if (token !== undefined) here = callerOn(of.of.house.server.app, withSession(token));
      continue;
    }
    const code = call.endpoint.refuses?.find((one) => one === answer.errors[0]?.code);
    const isAsTold = code !== undefined && refusals[code].status === answer.status;
    const said = `${role.name}: ${call.key}: ${told(answer)}`;
    if (!isAsTold) answered.faults.push(said);
    else if (code !== call.row.refused) answered.refused.push(said);
  }
  return answered;
}

test("the holder of one permission may do all that it is for, where nothing but that stands in the way", async () => {
  const own = await furnished();
  const everywhere = [{ environment_id: "all", access: "full_access" }] as const;
  const holders = new Map<string, Member>();
  for (const role of permissions.map(lone))
    holders.set(
      role.permissions[0] ?? "",
      await member(own, made(role.name, { ...role, environments: everywhere })),
    );
  const otherwise: string[] = [];
  for (const { endpoint } of inOrder(
    guarded.map((listed) => callOf(listed, own)),
    own,
  )) {
    const holder =
      endpoint.needs.kind === "permission" ? holders.get(endpoint.needs.permission) : undefined;
    if (!holder) continue;
    const { faults, refused } = await useAll(holder, own, (one) => one === endpoint);
    otherwise.push(...faults, ...refused);
  }
  expect(otherwise).toEqual([]);
});

test("who is given an environment may do in it all that the grant is for", async () => {
  const everywhere = permissions
    .filter((one) => one === "environments@read" || one === "environments@update")
    .map(lone);
  for (const roleIn of [
    ...environmentAccess.map((access) => (env: string) => granted(access, env)),
    ...everywhere.map((role) => () => role),
  ]) {
    const own = await furnished();
    expect(
      await useAll(
        await member(own, roleIn(own.env)),
        own,
        ({ needs }) => needs.kind === "environment",
      ),
    ).toEqual({ faults: [], refused: [] });
  }
});

test(
  "whoever is signed in, with whatever role, may do what needs no more than that",
  async () => {
    const faults: string[] = [];
    await inTurns(cast, async (one) => {
      faults.push(...(await useAll(one, house, ({ needs }) => needs.kind === "session")).faults);
    });
    expect(faults).toEqual([]);
  },
  patienceMs,
);

test("what is for readers changes nothing", async () => {
  const own = await furnished();
  const reader = await member(
    own,
    made("reader", {
      permissions: permissions.filter((one) => one.endsWith("@read")),
      environments: [{ environment_id: "all", access: "read" }],
    }),
  );
  const before = await inventory(own.of);
  expect((await useAll(reader, own, ({ needs }) => needs.kind !== "session")).faults).toEqual([]);
  expect(await inventory(own.of)).toEqual(before);
});

test("the built-in roles may do all that they hold", async () => {
  for (const role of builtIn) {
    const own = await furnished();
    expect((await useAll(await member(own, role), own, () => true)).faults).toEqual([]);
  }
});

/** A few at a time: the database answers one while another is read. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const turns = Array.from({ length: 8 }, async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  });
  await Promise.all(turns);
}
