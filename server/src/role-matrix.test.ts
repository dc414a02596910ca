/**
 * What each role may, for every endpoint of the contract: as the catalogue of permissions says, and
 * not otherwise.
 */
import { beforeAll, expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { contract, type ContractEntry } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  type EnvironmentAccess,
  environmentAccess,
  type GrantedAction,
  grantedActions,
  permissions,
} from "#contract/permissions.ts";
import { refusals } from "#contract/refusals.ts";
import { type TestResponse, type Caller, addressOf, callerOn, withSession } from "./test-caller.ts";
import { keyOf, sampleCallsOf } from "./test-every-call.ts";
import type { SampleCall } from "./test-feature-calls.ts";
import { createFixtures } from "./test-fixtures.ts";
import { inventory } from "./test-inventory.ts";
import { type RoleGrants, northwind, type Organization } from "./test-northwind.ts";
import {
  builtIn,
  roleInEnvironment,
  roleOf,
  rolesIn,
  roleWithActions,
  roleWithoutPermission,
  roleWithPermission,
  type TestRole,
} from "./test-roles.ts";

interface Member {
  role: TestRole;
  caller: Caller;
}
interface ExpectedRefusal {
  status: number;
  code: string;
  permission: string;
}
interface TestStage {
  of: Organization;
  rows: Record<string, SampleCall>;
  env: string;
}

async function openStage(): Promise<TestStage> {
  const of = await northwind();
  const things = await createFixtures(of);
  return { of, rows: sampleCallsOf(things), env: things.env };
}

/**
 * What the role holds of an environment: the higher of what is granted for it or for all, and what
 * two permissions give everywhere.
 */
function accessLevelOf(
  { permissions: permissionNames, environments }: RoleGrants,
  environmentId: string,
): number {
  const levels = environments
    .filter((grant) => grant.environment_id === "all" || grant.environment_id === environmentId)
    .map(({ access }) => environmentAccess.indexOf(access));
  if (permissionNames.includes("environments@read")) levels.push(environmentAccess.indexOf("read"));
  if (permissionNames.includes("environments@update"))
    levels.push(environmentAccess.indexOf("full_access"));
  return Math.max(-1, ...levels);
}

/** By a grant of the environment, or by the one of all; who may change every one is not limited. */
const holdsAction = (
  { permissions: permissionNames, environments }: RoleGrants,
  environmentId: string,
  action: GrantedAction | undefined,
): boolean =>
  action === undefined ||
  permissionNames.includes("environments@update") ||
  environments.some(
    ({ environment_id, access, actions }) =>
      (environment_id === "all" || environment_id === environmentId) &&
      access !== "read" &&
      (actions === undefined || actions.includes(action)),
  );

const holdsSome = ({ environments }: RoleGrants, needed: EnvironmentAccess | undefined): boolean =>
  needed !== undefined &&
  environments.some(
    ({ access }) => environmentAccess.indexOf(access) >= environmentAccess.indexOf(needed),
  );

/** The refusal that the catalogue promises, or null. */
function expectedRefusal(
  role: RoleGrants,
  { needs }: Endpoint,
  environmentId: string | null,
): ExpectedRefusal | null {
  if (needs.kind === "superadmin") return { status: 403, code: "no_superadmin", permission: "" };
  if (["ingest-key", "preview-token", "runner-token", "scim-token"].includes(needs.kind))
    return { status: 401, code: "bad_key", permission: "" };
  if (needs.kind === "permission")
    return role.permissions.includes(needs.permission) || holdsSome(role, needs.orEnvironment)
      ? null
      : { status: 403, code: "no_permission", permission: needs.permission };
  if (needs.kind !== "environment") return null;
  const tooLittle = { status: 403, code: "no_environment_access", permission: needs.access };
  const needed = environmentAccess.indexOf(needs.access);
  const noAction = { status: 403, code: "no_environment_action", permission: needs.action ?? "" };
  // All is what of each is held; with nothing it is there, and empty.
  if (environmentId === "all") {
    if (needs.access === "read") return null;
    const reached = [...role.environments.map((grant) => grant.environment_id), "all"].filter(
      (id) => accessLevelOf(role, id) >= needed,
    );
    if (reached.length === 0) return tooLittle;
    return reached.some((id) => holdsAction(role, id, needs.action)) ? null : noAction;
  }
  const level = accessLevelOf(role, environmentId ?? "");
  if (level < 0) return { status: 404, code: "not_found", permission: "" };
  if (level < needed) return tooLittle;
  return holdsAction(role, environmentId ?? "", needs.action) ? null : noAction;
}

interface EndpointCall {
  key: string;
  endpoint: Endpoint;
  row: SampleCall;
  environmentId: string | null;
}
const guarded = contract.filter(({ endpoint }) => endpoint.needs.kind !== "public");
const callOf = ({ endpoint, ...listed }: ContractEntry, { rows }: TestStage): EndpointCall => {
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
const callsOf = (listed: ContractEntry): EndpointCall[] => {
  const call = callOf(listed, house);
  if (call.environmentId === null) return [call];
  const paramName = listed.endpoint.path.includes("{env}") ? "env" : "id";
  return [house.env, otherEnvironment, "all"].map((id) => ({
    ...call,
    environmentId: id,
    row: { ...call.row, params: { ...call.row.params, [paramName]: id } },
  }));
};
/** Each from an address of their own: an address may not try everything as often as it likes. */
const send = ({ role, caller }: Member, { endpoint, row }: EndpointCall): Promise<TestResponse> =>
  caller.raw(endpoint.method, addressOf(endpoint, row), row.body, {
    ...row.headers,
    "x-forwarded-for": `role ${role.name}`,
  });
const describeAnswer = ({ status, errors }: TestResponse): string =>
  [status, errors[0]?.code, errors[0]?.message].filter((part) => part !== undefined).join(" ");

const joinAs = async ({ of }: TestStage, role: TestRole): Promise<Member> => ({
  role,
  caller: await of.join(role.join),
});

/** Thousands of calls. */
const patienceMs = 300_000;

let house: TestStage;
let otherEnvironment: string;
let cast: Member[];
/** Each without one permission. */
let withholding: Member[];
beforeAll(async () => {
  house = await openStage();
  otherEnvironment = (
    await house.of
      .as("ada")
      .call(createEnvironment, { body: { name: "elsewhere", filter: "host = elsewhere-*" } })
  ).id;
  await house.of.settle();
  cast = [];
  for (const role of rolesIn(house.env)) cast.push(await joinAs(house, role));
  withholding = [];
  for (const role of permissions.map(roleWithoutPermission))
    withholding.push(await joinAs(house, role));
});

test(
  "each role is refused exactly what it does not hold, by the code that says why, and nothing changes",
  async () => {
    const before = await inventory(house.of);
    const faults: string[] = [];
    for (const member of [...cast, ...withholding]) {
      const { role } = member;
      const calls = guarded.flatMap((listed) => callsOf(listed));
      await inParallel(calls, async (call) => {
        const refused = expectedRefusal(role, call.endpoint, call.environmentId);
        if (refused === null) return;
        const answer = await send(member, call);
        const isSo =
          answer.status === refused.status &&
          // Their programs read other forms, which have no codes of ours: otlp.test.ts, scim/*.test.ts.
          ((call.endpoint.refusesAsRpcStatus ?? call.endpoint.refusesAsScim) === true ||
            (answer.errors[0]?.code === refused.code &&
              answer.errors[0].message.includes(refused.permission)));
        if (!isSo)
          faults.push(
            `${role.name}: ${call.key} in ${call.environmentId ?? "-"}: ${describeAnswer(answer)} instead of ${refused.status} ${refused.code} ${refused.permission}`,
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
/** Whoever sees as a role changes nothing until that has ended. */
const lastCalls = [
  "rolePreviews.startRolePreview",
  "rolePreviews.endRolePreview",
  "organizations.switchOrganization",
  "session.logOut",
];
const rank = ({ key, endpoint: { method } }: EndpointCall): number =>
  lastCalls.includes(key) ? ranks.length + lastCalls.indexOf(key) : ranks.indexOf(method);
const inOrder = (calls: readonly EndpointCall[], { rows }: TestStage): EndpointCall[] => {
  const keys = Object.keys(rows);
  return calls.toSorted((a, b) => rank(a) - rank(b) || keys.indexOf(a.key) - keys.indexOf(b.key));
};

interface CallResults {
  faults: string[];
  refused: string[];
}
/**
 * Makes each call that the role may make. Answers what went otherwise than the contract says, and
 * what was refused as it says.
 */
async function callAll(
  { role, caller }: Member,
  of: TestStage,
  among: (endpoint: Endpoint) => boolean,
): Promise<CallResults> {
  const answered: CallResults = { faults: [], refused: [] };
  let currentCaller = caller;
  const calls = guarded
    .filter(({ endpoint }) => among(endpoint))
    .map((listed) => callOf(listed, of))
    .filter(
      ({ endpoint, environmentId }) => expectedRefusal(role, endpoint, environmentId) === null,
    );
  for (const call of inOrder(calls, of)) {
    const answer = await send({ role, caller: currentCaller }, call);
    if (answer.status === (call.endpoint.status ?? 200)) {
      // Who goes to another organization has another session there.
      const token = /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1];
      if (token !== undefined) currentCaller = callerOn(of.of.house.server.app, withSession(token));
      continue;
    }
    const code = call.endpoint.refuses?.find((refusal) => refusal === answer.errors[0]?.code);
    const isAsTold = code !== undefined && refusals[code].status === answer.status;
    const description = `${role.name}: ${call.key}: ${describeAnswer(answer)}`;
    if (!isAsTold) answered.faults.push(description);
    else if (code !== call.row.refused) answered.refused.push(description);
  }
  return answered;
}

test("the holder of one permission may do all that it is for, where nothing but that stands in the way", async () => {
  const stage = await openStage();
  const everywhere = [{ environment_id: "all", access: "full_access" }] as const;
  const holders = new Map<string, Member>();
  for (const role of permissions.map(roleWithPermission))
    holders.set(
      role.permissions[0] ?? "",
      await joinAs(stage, roleOf(role.name, { ...role, environments: everywhere })),
    );
  const otherwise: string[] = [];
  for (const { endpoint } of inOrder(
    guarded.map((listed) => callOf(listed, stage)),
    stage,
  )) {
    const holder =
      endpoint.needs.kind === "permission" ? holders.get(endpoint.needs.permission) : undefined;
    if (!holder) continue;
    const { faults, refused } = await callAll(holder, stage, (candidate) => candidate === endpoint);
    otherwise.push(...faults, ...refused);
  }
  expect(otherwise).toEqual([]);
});

test("who is given an environment may do in it all that the grant is for", async () => {
  const everywhere = permissions
    .filter(
      (permission) => permission === "environments@read" || permission === "environments@update",
    )
    .map(roleWithPermission);
  for (const roleIn of [
    ...environmentAccess.map((access) => (env: string) => roleInEnvironment(access, env)),
    ...grantedActions.map((action) => (env: string) => roleWithActions([action], env)),
    ...everywhere.map((role) => () => role),
  ]) {
    const stage = await openStage();
    expect(
      await callAll(
        await joinAs(stage, roleIn(stage.env)),
        stage,
        ({ needs }) => needs.kind === "environment",
      ),
    ).toEqual({ faults: [], refused: [] });
  }
});

test(
  "whoever is signed in, with whatever role, may do what needs no more than that",
  async () => {
    const faults: string[] = [];
    await inParallel(cast, async (member) => {
      faults.push(
        ...(await callAll(member, house, ({ needs }) => needs.kind === "session")).faults,
      );
    });
    expect(faults).toEqual([]);
  },
  patienceMs,
);

/** What readers keep of their own, what they download, and why similar incidents were found. */
const ownTraces =
  /\/(search|saved)-queries|\/dashboards\/.*\/favorite$|\/(search\/export|bpql\/feedback)$|ity-search$/;
const leavesNoTraces = ({ needs, path }: Endpoint): boolean =>
  needs.kind !== "session" && !ownTraces.test(path);

test("what is for readers changes nothing but their own queries", async () => {
  const stage = await openStage();
  const reader = await joinAs(
    stage,
    roleOf("reader", {
      permissions: permissions.filter((permission) => permission.endsWith("@read")),
      environments: [{ environment_id: "all", access: "read" }],
    }),
  );
  const before = await inventory(stage.of);
  expect((await callAll(reader, stage, leavesNoTraces)).faults).toEqual([]);
  expect(await inventory(stage.of)).toEqual(before);
});

test("the built-in roles may do all that they hold", async () => {
  for (const role of builtIn) {
    const stage = await openStage();
    expect((await callAll(await joinAs(stage, role), stage, () => true)).faults).toEqual([]);
  }
});

/** A few at a time: the database answers one while another is read. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const turns = Array.from({ length: 8 }, async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  });
  await Promise.all(turns);
}
