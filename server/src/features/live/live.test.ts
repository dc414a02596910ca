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
import { generateToken } from "../../platform/tokens.ts";
import { type Caller, callerOn, withSession } from "../../test-caller.ts";
import { type House, openHouse } from "../../test-house.ts";
import {
  createTestOrganization,
  northwind,
  type Organization,
  type Person,
  southridge,
} from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";
import { issueLink } from "../people/account-mail.ts";
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

interface LiveClient {
  socket: Socket;
  received: [string, unknown][];
  /** The next news that fits; also one that has come already and was not waited for. */ next(
    kind: string,
    fits?: (payload: unknown) => boolean,
  ): Promise<unknown>;
}
async function listen(
  of: Organization,
  headers: Record<string, string>,
  transports = ["websocket"],
): Promise<LiveClient> {
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
  const received: [string, unknown][] = [];
  const waiting: (() => void)[] = [];
  let nextIndex = 0;
  socket.onAny((kind: string, payload: unknown) => {
    received.push([kind, payload]);
    for (const look of waiting.splice(0)) look();
  });
  const next = (kind: string, fits: (payload: unknown) => boolean = () => true): Promise<unknown> =>
    new Promise((resolve) => {
      const tryResolve = (): void => {
        const at = received.findIndex(
          ([receivedKind, payload], index) =>
            index >= nextIndex && receivedKind === kind && fits(payload),
        );
        if (at < 0) {
          waiting.push(tryResolve);
          return;
        }
        nextIndex = at + 1;
        resolve(received[at]?.[1]);
      };
      tryResolve();
    });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject);
  });
  return { socket, received, next };
}
const as = (of: Organization, person: Person, transports?: string[]) =>
  listen(of, { cookie: `tocsin_session=${person.token}` }, transports);
const incidentsIn = (ear: LiveClient) =>
  ear.received
    .filter(([kind]) => kind === "incident")
    .flatMap(([, payload]) => payload as IncidentNews[]);

test("a console is told that an incident changed, which one and where, and nothing more", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"));
  expect(await ada.next("refresh")).toEqual({});
  const [outcome] = await of.send({ status: "critical", host: "secret-host" });
  expect(await ada.next("incident")).toEqual([
    {
      id: outcome?.incident_id,
      version: 1,
      environment_ids: [],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(await ada.next("counters")).toEqual({});
  await of.as("ada").call(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [outcome?.incident_id ?? ""], duration: 60 },
  });
  expect(await ada.next("incident")).toMatchObject([
    { id: outcome?.incident_id, version: 2, folders: ["snoozed"], kind: "updated" },
  ]);
  await of.send({ status: "ok", host: "secret-host" });
  expect(await ada.next("incident")).toMatchObject([{ folders: ["resolved"], kind: "resolved" }]);
  expect(JSON.stringify(ada.received)).not.toContain("secret-host");
});

test("long polling is told the same", async () => {
  const of = await northwind();
  const ada = await as(of, of.as("ada"), ["polling"]);
  await of.send({ status: "critical", host: "a" });
  expect(await ada.next("incident")).toHaveLength(1);
});

test("news goes where its incident may be seen: to the environment, to those who see all, to no other organization", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const web = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.grant("gil", web.id, "read");
  await of.settle();
  const [ada, gil, sam] = [
    await as(of, of.as("ada")),
    await as(of, of.as("gil")),
    await as(otherOrganization, otherOrganization.as("ada")),
  ];
  const [hidden] = await of.send({ status: "critical", host: "db-1" });
  const [visible] = await of.send({ status: "critical", host: "web-1" });
  const [otherVisible] = await otherOrganization.send({ status: "critical", host: "web-1" });
  expect(await gil.next("incident")).toEqual([
    {
      id: visible?.incident_id,
      version: 1,
      environment_ids: [web.id],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(
    await ada.next("incident", (news) =>
      JSON.stringify(news).includes(`"${visible?.incident_id}"`),
    ),
  ).toBeDefined();
  expect(await sam.next("incident")).toMatchObject([{ id: otherVisible?.incident_id }]);
  expect([
    incidentsIn(ada).map((news) => news.id),
    incidentsIn(gil).map((news) => news.id),
    incidentsIn(sam).map((news) => news.id),
  ]).toEqual([
    [hidden?.incident_id, visible?.incident_id],
    [visible?.incident_id],
    [otherVisible?.incident_id],
  ]);
});

test("an incident that leaves an environment is news there too", async () => {
  const of = await northwind();
  const web = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "prod", filter: "stage = prod" } });
  await of.grant("gil", web.id, "read");
  const [outcome] = await of.send({ status: "critical", host: "a", stage: "prod" });
  const gil = await as(of, of.as("gil"));
  await of.send({ status: "critical", host: "a", stage: "test" });
  expect(await gil.next("incident")).toMatchObject([{ id: outcome?.incident_id, version: 2 }]);
});

test("whoever loses an environment hears no more of it", async () => {
  const of = await northwind();
  const [web, dbEnvironment] = [
    await of.as("ada").call(createEnvironment, { body: { name: "web", filter: "host = web-*" } }),
    await of.as("ada").call(createEnvironment, { body: { name: "db", filter: "host = db-*" } }),
  ];
  await of.grant("gil", web.id, "read");
  await of.grant("gil", dbEnvironment.id, "read");
  await of.settle();
  const gil = await as(of, of.as("gil"));
  await of.as("ada").call(updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  await gil.next("environment", (news) => (news as { id: string }).id === web.id);
  await of.settle();
  await of.send({ status: "critical", host: "web-1" });
  const [visible] = await of.send({ status: "critical", host: "db-1" });
  await gil.next("incident", (news) => JSON.stringify(news).includes(`"${dbEnvironment.id}"`));
  expect(incidentsIn(gil).map((news) => news.id)).toEqual([visible?.incident_id]);
});

const endings: readonly [string, (of: Organization) => Promise<unknown>][] = [
  ["signing out", (of) => of.as("uma").call(logOut, {})],
  [
    "ending the session from the list",
    async (of) => {
      const { items } = await of.as("uma").call(listMySessions, {});
      await of.as("uma").call(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
  ],
  [
    "a changed password elsewhere",
    async (of) => {
      const hash = await hashPassword("Correct-horse-1");
      await of.house.server.db.system((sql) =>
        sql("UPDATE users SET password_hash = $2 WHERE id = $1", [of.as("uma").userId, hash]),
      );
      const secondLogin = await of.house.server.app.inject({
        method: "POST",
        url: "/login",
        payload: { username: await usernameOf(of), password: "Correct-horse-1" },
      });
      const cookie = String(secondLogin.headers["set-cookie"]).split(";")[0] ?? "";
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
      const otherCaller = await umaInOtherOrganization(of);
      const session = (await otherCaller.call(listMySessions, {})).items.find(
        (candidate) => !candidate.current,
      );
      await otherCaller.call(endMySession, { params: { id: session?.id ?? "" } });
    },
  ],
  [
    "switching to another organization",
    async (of) => {
      const otherCaller = await umaInOtherOrganization(of);
      await of.as("uma").call(switchOrganization, {
        body: { organization_name: (await otherCaller.call(me, {})).organization.name },
      });
    },
  ],
  [
    "a new password by a link",
    async (of) => {
      const link = await of.sql(async (sql) =>
        issueLink(
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
      await of.as("gil").call(resetPassword, {
        body: { token: link?.address.split("#token=")[1] ?? "", newPassword: "Battery-staple-2" },
      });
    },
  ],
];
async function umaInOtherOrganization(of: Organization): Promise<Caller> {
  const otherOrganization = await southridge();
  const token = generateToken("ses");
  await otherOrganization.sql(async (sql) => {
    await addMember(sql, {
      userId: of.as("uma").userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: otherOrganization.clock.nowS(),
    });
    await insertSession(sql, {
      token,
      user_id: of.as("uma").userId,
      device: "elsewhere",
      address: "127.0.0.1",
      nowS: otherOrganization.clock.nowS(),
      expires_at: otherOrganization.clock.nowS() + 3600,
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
    const accessPublished = Promise.withResolvers<void>();
    const stop = await of.house.server.db.listen(
      newsChannel,
      (payload) => {
        const { organization, kind, rows } = JSON.parse(payload) as Message; // written by publish()
        if (organization === of.organizationId && kind === "access" && rows.length > 0)
          accessPublished.resolve();
      },
      () => undefined,
    );
    await end(of);
    await accessPublished.promise;
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
  const reconnected = new Promise<void>((resolve) => {
    ada.socket.once("connect", resolve);
  });
  ada.socket.io.engine.close();
  const [outcome] = await of.send({ status: "critical", host: "missed" });
  await reconnected;
  const missedNews = ada.next("incident", (news) =>
    JSON.stringify(news).includes(`"${outcome?.incident_id}"`),
  );
  expect(await Promise.race([missedNews, ada.next("refresh")])).toBeDefined();
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
  const otherServer = await of.house.another();
  const inject = (url: string, headers: Record<string, string>, payload: object) =>
    otherServer.app.inject({ method: "POST", url, headers, payload });
  await inject(
    `/data/v2/alerts?app_key=${of.appKey}`,
    { authorization: `Bearer ${of.ingestKey}` },
    { status: "critical", host: "a" },
  );
  await otherServer.lanes.drained();
  expect(await ada.next("incident")).toHaveLength(1);
  await of.as("ada").call(createApiKey, { body: { name: "one" } });
  expect(await ada.next("config")).toEqual({ kind: "api-keys" });
});

test("a thousand incidents at once are one word: look again", async () => {
  // Beside other organizations that send, batches are smaller.
  const house = await openHouse();
  const of = await createTestOrganization(house, "Northwind");
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
