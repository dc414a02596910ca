/** The cast of tests and journeys: an organization, its people, and what they send. */
import type { Accepted } from "#contract/ingestion.ts";
import { type Alert, type Incident, getFeed, listIncidentAlerts } from "#contract/incidents.ts";
import type { EnvironmentAccess, GrantedAction, Permission } from "#contract/permissions.ts";
import { getReceipt } from "#contract/receipts.ts";
import type { Folder } from "#contract/statuses.ts";
import { insertSession } from "./features/access/store.ts";
import { insertKey } from "./features/api-keys/store.ts";
import { insertIntegration } from "./features/integrations/store.ts";
import { addMember, bumpConfigVersion, loadRoleId } from "./features/organizations/store.ts";
import { insertUser } from "./features/people/store.ts";
import { provisionOrganization } from "./features/setup/provision-organization.ts";
import type { MovableClock } from "./platform/clock.ts";
import type { Sql } from "./platform/db.ts";
import { generateToken, hashToken } from "./platform/tokens.ts";
import { type TestResponse, type Caller, callerOn, withKey, withSession } from "./test-caller.ts";
import type { House } from "./test-house.ts";

export type Event = Record<string, unknown>;
export interface EventOutcome {
  outcome: string;
  reason: string | undefined;
  alert_id: string | undefined;
  incident_id: string | undefined;
}
export interface Person extends Caller {
  userId: string;
  token: string;
  /** Incidents of a folder of All, newest change first. */
  folder: (folder: Folder) => Promise<Incident[]>;
  alertsOf: (incidentId: string) => Promise<Alert[]>;
}
/** What a role gives. */
export interface RoleGrants {
  permissions: readonly Permission[];
  environments: readonly {
    environment_id: string;
    access: EnvironmentAccess;
    actions?: GrantedAction[];
  }[];
}
export type Name = "ada" | "rui" | "uma" | "gil";
export interface Organization {
  organizationId: string;
  house: House;
  clock: MovableClock;
  appKey: string;
  integrationId: string;
  ingestKey: string;
  as: (name: Name) => Person;
  /** Posts the events as one request, waits for the pipeline, and tells the fate of each. */
  send: (...events: Event[]) => Promise<EventOutcome[]>;
  /** Posts a body as it is. */
  post: (
    body: unknown,
    more?: { path?: string; headers?: Record<string, string> },
  ) => Promise<TestResponse>;
  connect: (
    sourceSystem: string,
    name: string,
  ) => Promise<{ appKey: string; integrationId: string }>;
  /** Somebody new, with one role: a built-in one by its key, or one made for them. */
  join: (role: string | RoleGrants) => Promise<Person>;
  /** Gives a person one environment, in a role made for it. */
  grant: (name: Name, environmentId: string, access: EnvironmentAccess) => Promise<void>;
  settings: (settings: Record<string, number>) => Promise<void>;
  /** The next timers and background jobs, and what they sent through the pipeline. */
  settle: () => Promise<void>;
  sql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
}

const roles: Record<Name, string | null> = {
  ada: "admin",
  rui: "readonly",
  uma: "user",
  gil: null,
};
const nothing: RoleGrants = { permissions: [], environments: [] };
const names = Object.keys(roles) as Name[]; // the keys of roles are Names

let founded = 0;
let joined = 0;
export async function createTestOrganization(
  house: House,
  displayName: string,
): Promise<Organization> {
  founded += 1;
  const { server, clock } = house;
  const nowS = clock.nowS();
  const users = await server.db.system(async (sql) => {
    const ids: [Name, string][] = [];
    for (const name of names)
      ids.push([
        name,
        await insertUser(sql, {
          username: `${name}@${displayName.toLowerCase()}-${founded}.test`,
          name: name[0]?.toUpperCase() + name.slice(1),
          password_hash: null,
          created_at: nowS,
          proved_at: nowS,
        }),
      ]);
    return new Map(ids);
  });
  const organization = await server.db.system((sql) =>
    provisionOrganization(sql, {
      displayName,
      type: "live",
      adminId: users.get("ada") ?? "0",
      adminName: "Ada",
      nowS,
    }),
  );
  const sql = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    server.db.tenant(organization.id, work);
  const ingestKey = generateToken("tk_in");
  const { people, integration } = await sql(async (inside) => {
    const callers = new Map<Name, Person>();
    for (const name of names)
      callers.set(
        name,
        await admitted(inside, house, {
          userId: users.get(name) ?? "0",
          role: roles[name] ?? nothing,
        }),
      );
    await insertKey(inside, {
      name: "ingest",
      type: "organization",
      user_id: null,
      token_hash: hashToken(ingestKey),
      hint: "tk_in",
      expires_at: null,
      created_at: nowS,
    });
    return {
      people: callers,
      integration: await insertIntegration(inside, integrationNamed("api", "test", nowS)),
    };
  });
  return {
    organizationId: organization.id,
    house,
    clock,
    appKey: integration.app_key,
    integrationId: integration.id,
    ingestKey,
    sql,
    as: (name) => people.get(name) ?? never(name),
    ...feeding(house, {
      ingestKey,
      appKey: integration.app_key,
      reader: people.get("ada") ?? never("ada"),
    }),
    ...configuring(house, sql, users),
    join: async (role) => {
      joined += 1;
      const userId = await server.db.system((inside) =>
        insertUser(inside, {
          username: `joined-${joined}@${displayName.toLowerCase()}.test`,
          name: `Joined ${joined}`,
          password_hash: null,
          created_at: clock.nowS(),
          proved_at: clock.nowS(),
        }),
      );
      return sql((inside) => admitted(inside, house, { userId, role }));
    },
  };
}

async function admitted(
  sql: Sql,
  house: House,
  { userId, role }: { userId: string; role: string | RoleGrants },
): Promise<Person> {
  const nowS = house.clock.nowS();
  await addMember(sql, {
    userId,
    roleId:
      typeof role === "string"
        ? await loadRoleId(sql, role)
        : await roleOf(sql, `lone ${userId}`, role),
    nowS,
  });
  const token = generateToken("ses");
  // Longer than any test moves the clock.
  await insertSession(sql, {
    token,
    user_id: userId,
    device: "test",
    address: "127.0.0.1",
    nowS,
    expires_at: nowS + 400 * 86_400,
  });
  const caller = callerOn(house.server.app, withSession(token));
  return {
    ...caller,
    userId,
    token,
    folder: async (folder) =>
      (await caller.call(getFeed, { params: { env: "all" }, query: { folder, per_page: 200 } }))
        .items,
    alertsOf: async (id) =>
      (
        await caller.call(listIncidentAlerts, {
          params: { env: "all", id },
          query: { sort: "start", order: "asc", per_page: 300 },
        })
      ).items,
  };
}

function feeding(
  house: House,
  { ingestKey, appKey, reader }: { ingestKey: string; appKey: string; reader: Person },
): Pick<Organization, "send" | "post" | "settle"> {
  const sender = callerOn(house.server.app, withKey(ingestKey));
  return {
    post: (body, { path = "/data/v2/alerts", headers = {} } = {}) =>
      sender.raw("POST", path, body, headers),
    send: async (...events) => {
      const answer = await sender.raw("POST", `/data/v2/alerts?app_key=${appKey}`, {
        alerts: events,
      });
      if (answer.status !== 202)
        throw new Error(`the events were refused: ${JSON.stringify(answer.body)}`);
      await house.server.lanes.drained();
      const receipt = await reader.call(getReceipt, {
        params: { id: (answer.body as Accepted).id },
      }); // 202 answers an Accepted
      return receipt.events.map((event) => ({
        outcome: event.outcome,
        reason: event.reason,
        alert_id: event.alert_id,
        incident_id: event.incident_id,
      }));
    },
    settle: async () => {
      await house.server.jobs.runDue();
      await house.server.lanes.drained();
      await house.server.delivery.runDue();
    },
  };
}

function configuring(
  house: House,
  sql: Organization["sql"],
  users: ReadonlyMap<Name, string>,
): Pick<Organization, "connect" | "grant" | "settings"> {
  return {
    connect: (sourceSystem, name) =>
      sql(async (inside) => {
        const integration = await insertIntegration(
          inside,
          integrationNamed(sourceSystem, name, house.clock.nowS()),
        );
        await bumpConfigVersion(inside);
        return { appKey: integration.app_key, integrationId: integration.id };
      }),
    grant: (name, environmentId, access) =>
      sql(async (inside) => {
        const id = await roleOf(inside, `${name} ${access} in ${environmentId}`, {
          permissions: [],
          environments: [{ environment_id: environmentId, access }],
        });
        await addMember(inside, {
          userId: users.get(name) ?? "0",
          roleId: id,
          nowS: house.clock.nowS(),
        });
      }),
    settings: (settings) =>
      sql(async (inside) => {
        await inside(
          `UPDATE organizations SET settings = settings || $1::jsonb
           WHERE id = tocsin_organization()`,
          [JSON.stringify(settings)],
        );
        await bumpConfigVersion(inside);
      }),
  };
}

const integrationNamed = (parent: string, name: string, nowS: number) => ({
  app_key: generateToken("app").slice(0, 16),
  name,
  parent_source_system: parent,
  created_at: nowS,
  config: {
    auto_resolve: { enabled: false, hours: 24, include_shared: false, dont_resolve: false },
  },
});

async function roleOf(
  sql: Sql,
  name: string,
  { permissions, environments }: RoleGrants,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO roles (organization_id, key, name, permissions, environments)
     VALUES (tocsin_organization(), $1, $1, $2, $3) RETURNING id`,
    [name, permissions, JSON.stringify(environments)],
  );
  return row?.id ?? never(name);
}

function never(name: string): never {
  throw new Error(`${name} is not in the cast`);
}
