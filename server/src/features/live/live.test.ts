import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import { snoozeIncidents } from "#contract/incident-actions.ts";
import { type IncidentNews, livePath } from "#contract/news.ts";
import { switchOrganization } from "#contract/organizations.ts";
import { changeMyPassword, endMySession, listMySessions, logOut, me } from "#contract/session.ts";
import { resetPassword } from "#contract/users.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { type Message, newsChannel } from "../../platform/publish.ts";
import { freshToken } from "../../platform/tokens.ts";
import { type Caller, callerOn, withSession } from "../../test-caller.ts";
import { type House, openHouse } from "../../test-house.ts";
import {
  found,
  northwind,
  type Organization,
  type Person,
  southridge,
} from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, roleNamed } from "../organizations/store.ts";
import { mintLink } from "../people/account-mail.ts";
import { insertLink } from "../people/store-links.ts";

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

async function addressOf(house: House): Promise<string> {
  if (!house.server.app.server.listening)
    await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(house.server.app.server.address() as AddressInfo).port}`; // listening on a port, so no pipe's name
}

interface Ear {
  socket: Socket;
  heard: [string, unknown][];
  /** The next news that fits; also one that has come already and was not waited for. */ next(
    kind: string,
    fits?: (payload: unknown) => boolean,
  ): Promise<unknown>;
}
async function listen(
  of: Organization,
  headers: Record<string, string>,
  transports = ["websocket"],
): Promise<Ear> {
  const address = await addressOf(of.house);
  const socket = io(address, {
    path: livePath,
    transports,
    extraHeaders: { origin: address, ...headers },
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  sockets.push(socket);
  const heard: [string, unknown][] = [];
  const waiting: (() => void)[] = [];
  let taken = 0;
  socket.onAny((kind: string, payload: unknown) => {
    heard.push([kind, payload]);
    for (const look of waiting.splice(0)) look();
  });
  const next = (kind: string, fits: (payload: unknown) => boolean = () => true): Promise<unknown> =>
    new Promise((resolve) => {
      const look = (): void => {
        const at = heard.findIndex(
          ([one, payload], index) => index >= taken && one === kind && fits(payload),
        );
        if (at < 0) {
          waiting.push(look);
          return;
        }
        taken = at + 1;
        resolve(heard[at]?.[1]);
      };
      look();
    });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject);
  });
  return { socket, heard, next };
}
const as = (of: Organization, person: Person, transports?: string[]) =>
  listen(of, { cookie: `tocsin_session=${person.token}` }, transports);
const incidentsIn = (ear: Ear) =>
  ear.heard
    .filter(([kind]) => kind === "incident")
    .flatMap(([, payload]) => payload as IncidentNews[]);

test("a console is told that an incident changed, which one and where, and nothing more", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"));
  expect(await ada.next("refresh")).toEqual({});
  const [fate] = await of.send({ status: "critical", host: "secret-host" });
  expect(await ada.next("incident")).toEqual([
    {
      id: fate?.incident_id,
      version: 1,
      environment_ids: [],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(await ada.next("counters")).toEqual({});
  await of.as("ada").ask(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [fate?.incident_id ?? ""], duration: 60 },
  });
  expect(await ada.next("incident")).toMatchObject([
    { id: fate?.incident_id, version: 2, folders: ["snoozed"], kind: "updated" },
  ]);
  await of.send({ status: "ok", host: "secret-host" });
  expect(await ada.next("incident")).toMatchObject([{ folders: ["resolved"], kind: "resolved" }]);
  expect(JSON.stringify(ada.heard)).not.toContain("secret-host");
});

test("long polling is told the same", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"), ["polling"]);
  await of.send({ status: "critical", host: "a" });
  expect(await ada.next("incident")).toHaveLength(1);
});

test("news goes where its incident may be seen: to the environment, to those who see all, to no other organization", async () => {
  const [of, strangers] = [await northwind(), await southridge()];
  const web = await of
    .as("ada")
    .ask(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.grant("gil", web.id, "read");
  await of.settle();
  const [ada, gil, sam] = [
    await as(of, of.as("ada")),
    await as(of, of.as("gil")),
    await as(strangers, strangers.as("ada")),
  ];
  const [hidden] = await of.send({ status: "critical", host: "db-1" });
  const [seen] = await of.send({ status: "critical", host: "web-1" });
  const [own] = await strangers.send({ status: "critical", host: "web-1" });
  expect(await gil.next("incident")).toEqual([
    {
      id: seen?.incident_id,
      version: 1,
      environment_ids: [web.id],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(
    await ada.next("incident", (news) => JSON.stringify(news).includes(`"${seen?.incident_id}"`)),
  ).toBeDefined();
  expect(await sam.next("incident")).toMatchObject([{ id: own?.incident_id }]);
  expect([
    incidentsIn(ada).map((one) => one.id),
    incidentsIn(gil).map((one) => one.id),
    incidentsIn(sam).map((one) => one.id),
  ]).toEqual([[hidden?.incident_id, seen?.incident_id], [seen?.incident_id], [own?.incident_id]]);
});

test("an incident that leaves an environment is news there too", async () => {
  const of = await northwind();
  const web = await of
    .as("ada")
    .ask(createEnvironment, { body: { name: "prod", filter: "stage = prod" } });
  await of.grant("gil", web.id, "read");
  const [fate] = await of.send({ status: "critical", host: "a", stage: "prod" });
  const gil = await as(of, of.as("gil"));
  await of.send({ status: "critical", host: "a", stage: "test" });
  expect(await gil.next("incident")).toMatchObject([{ id: fate?.incident_id, version: 2 }]);
});

test("whoever loses an environment hears no more of it", async () => {
  const of = await northwind();
  const [web, other] = [
    await of.as("ada").ask(createEnvironment, { body: { name: "web", filter: "host = web-*" } }),
    await of.as("ada").ask(createEnvironment, { body: { name: "db", filter: "host = db-*" } }),
  ];
  await of.grant("gil", web.id, "read");
  await of.grant("gil", other.id, "read");
  await of.settle();
  const gil = await as(of, of.as("gil"));
  await of.as("ada").ask(updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  await gil.next("environment", (news) => (news as { id: string }).id === web.id);
  await of.settle();
  await of.send({ status: "critical", host: "web-1" });
  const [seen] = await of.send({ status: "critical", host: "db-1" });
  await gil.next("incident", (news) => JSON.stringify(news).includes(`"${other.id}"`));
  expect(incidentsIn(gil).map((one) => one.id)).toEqual([seen?.incident_id]);
});

const endings: readonly [string, (of: Organization) => Promise<unknown>][] = [
  ["signing out", (of) => of.as("uma").ask(logOut, {})],
  [
    "ending the session from the list",
    async (of) => {
      const { items } = await of.as("uma").ask(listMySessions, {});
      await of.as("uma").ask(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
  ],
  [
    "a changed password elsewhere",
    async (of) => {
      const hash = await hashPassword("Correct-horse-1");
      await of.house.server.db.system((sql) =>
        sql("UPDATE users SET password_hash = $2 WHERE id = $1", [of.as("uma").userId, hash]),
      );
      const elsewhere = await of.house.server.app.inject({
        method: "POST",
        url: "/login",
        payload: { username: await usernameOf(of), password: "Correct-horse-1" },
      });
      const cookie = String(elsewhere.headers["set-cookie"]).split(";")[0] ?? "";
      await of
        .as("uma")
        .raw(
          changeMyPassword.method,
          changeMyPassword.path,
          { currentPassword: "Correct-horse-1", newPassword: "Battery-staple-1" },
          { cookie },
        );
    },
  ],
  [
    "ending it from a session in another organization",
    async (of) => {
      const elsewhere = await umaElsewhere(of);
      const here = (await elsewhere.ask(listMySessions, {})).items.find((one) => !one.current);
      await elsewhere.ask(endMySession, { params: { id: here?.id ?? "" } });
    },
  ],
  [
    "switching to another organization",
    async (of) => {
      const elsewhere = await umaElsewhere(of);
      await of.as("uma").ask(switchOrganization, {
        body: { organization_name: (await elsewhere.ask(me, {})).organization.name },
      });
    },
  ],
  [
    "a new password by a link",
    async (of) => {
      const link = await of.sql(async (sql) =>
        mintLink(
          sql,
          await insertLink(sql, {
            kind: "password",
            userId: of.as("uma").userId,
            nowS: of.clock.nowS(),
            expires_at: of.clock.nowS() + 3600,
          }),
          "http://tocsin.test",
        ),
      );
      await of.as("gil").ask(resetPassword, {
        body: { token: link?.address.split("#token=")[1] ?? "", newPassword: "Battery-staple-2" },
      });
    },
  ],
];
async function umaElsewhere(of: Organization): Promise<Caller> {
  const other = await southridge();
  const token = freshToken("ses");
  await other.sql(async (sql) => {
    await addMember(sql, {
      userId: of.as("uma").userId,
      roleId: await roleNamed(sql, "readonly"),
      nowS: other.clock.nowS(),
    });
    await insertSession(sql, {
      token,
      user_id: of.as("uma").userId,
      device: "elsewhere",
      address: "127.0.0.1",
      nowS: other.clock.nowS(),
      expires_at: other.clock.nowS() + 3600,
    });
  });
  return callerOn(of.house.server.app, withSession(token));
}
const usernameOf = async (of: Organization): Promise<string> =>
  (
    await of.house.server.db.system((sql) =>
      sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [of.as("uma").userId]),
    )
  )[0]?.username ?? "";
for (const [name, end] of endings) {
  test(`${name} closes the session's sockets at once, and no other`, async () => {
    const of = await northwind();
    const [ada, uma] = [await as(of, of.as("ada")), await as(of, of.as("uma"))];
    const closed = new Promise((resolve) => {
      uma.socket.once("disconnect", resolve);
    });
    // Not only by the look around that comes after a while.
    const told = Promise.withResolvers<void>();
    const stop = await of.house.server.db.listen(
      newsChannel,
      (payload) => {
        const { organization, kind, rows } = JSON.parse(payload) as Message; // written by publish()
        if (organization === of.organizationId && kind === "access" && rows.length > 0)
          told.resolve();
      },
      () => undefined,
    );
    await end(of);
    await told.promise;
    await stop();
    expect(await closed).toBe("io server disconnect");
    expect(
      await of.sql((sql) =>
        sql(
          `SELECT 1 FROM audit_log WHERE organization_id = tocsin_organization()
           AND action = 'sign_out'`,
        ),
      ),
    ).toHaveLength(1);
    await of.send({ status: "critical", host: "a" });
    await ada.next("incident");
    expect(incidentsIn(uma)).toEqual([]);
  });
}

test("after a broken connection the console gets what it missed, or is told to look again", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"));
  await ada.next("refresh");
  await of.send({ status: "critical", host: "a" });
  await ada.next("incident");
  const back = new Promise<void>((resolve) => {
    ada.socket.once("connect", resolve);
  });
  ada.socket.io.engine.close();
  const [fate] = await of.send({ status: "critical", host: "missed" });
  await back;
  const missed = ada.next("incident", (news) =>
    JSON.stringify(news).includes(`"${fate?.incident_id}"`),
  );
  expect(await Promise.race([missed, ada.next("refresh")])).toBeDefined();
});

test("a foreign page's socket, one without a session, and one of an expired account are refused", async () => {
  const of = await northwind();
  const cookie = `tocsin_session=${of.as("ada").token}`;
  for (const headers of [
    { cookie, origin: "http://evil.test" },
    { cookie, origin: "null" },
    {},
    { cookie: "tocsin_session=ses_nonsense" },
  ])
    await expect(listen(of, headers as Record<string, string>)).rejects.toThrow("not_signed_in");
  await of.house.server.db.system((sql) =>
    sql("UPDATE organizations SET expires_at = 1 WHERE id = $1", [of.organizationId]),
  );
  await expect(listen(of, { cookie })).rejects.toThrow("not_signed_in");
});

test("what another server process does is heard here, and configuration changes are told by their kind", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"));
  const other = await of.house.another();
  const inject = (url: string, headers: Record<string, string>, payload: object) =>
    other.app.inject({ method: "POST", url, headers, payload });
  await inject(
    `/data/v2/alerts?app_key=${of.appKey}`,
    { authorization: `Bearer ${of.ingestKey}` },
    { status: "critical", host: "a" },
  );
  await other.lanes.drained();
  expect(await ada.next("incident")).toHaveLength(1);
  await of.as("ada").ask(createApiKey, { body: { name: "one" } });
  expect(await ada.next("config")).toEqual({ kind: "api-keys" });
});

test("a thousand incidents at once are one word: look again", async () => {
  // Beside other organizations that send, batches are smaller.
  const house = await openHouse();
  const of = await found(house, "Northwind");
  const ada = await as(of, of.as("ada"));
  await ada.next("refresh");
  const batch = (from: number) => ({
    app_key: of.appKey,
    alerts: Array.from({ length: 600 }, (_, index) => ({
      status: "critical",
      host: `h${from + index}`,
    })),
  });
  await of.sql(async (sql) => {
    // Both requests wait for the same turn, and so make one transaction.
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    for (const from of [0, 600]) expect((await of.post(batch(from))).status).toBe(202);
  });
  await of.house.server.lanes.drained();
  expect(await ada.next("refresh")).toEqual({});
  expect(incidentsIn(ada)).toEqual([]);
  ada.socket.disconnect();
  await house.close();
});
