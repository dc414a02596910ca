import { expect, test } from "vitest";
import { deleteUser, updateUser } from "#contract/users.ts";
import { northwind } from "../../test-northwind.ts";
import { connectAs, incidentsIn } from "./test-live-client.ts";

/** The connection breaks, and nothing says that it was meant. */
const breakOff = (client: Awaited<ReturnType<typeof connectAs>>) => {
  client.socket.io.reconnection(false);
  client.socket.io.engine.close();
};
const comeBack = (client: Awaited<ReturnType<typeof connectAs>>): Promise<string> =>
  new Promise((resolve) => {
    client.socket.once("connect", () => resolve(client.socket.recovered ? "recovered" : "anew"));
    client.socket.once("connect_error", (error) => resolve(error.message));
    client.socket.connect();
  });

test("who comes back hears what they missed only while they are still a member", async () => {
  const of = await northwind();
  const [member, former] = [await of.join("readonly"), await of.join("readonly")];
  const clients = [await connectAs(of, member), await connectAs(of, former)] as const;
  // Something to go by: a client without an offset recovers nothing.
  await of.send({ host: "before-1", status: "critical" });
  for (const client of clients) await client.next("incident");
  for (const client of clients) breakOff(client);
  await of.send({ host: "missed-1", status: "critical" });
  await of.as("ada").call(deleteUser, { params: { id: former.userId } });
  // As it comes over the wire: the library keeps back what came before it was let in.
  const packets: unknown[] = [];
  clients[1].socket.io.on("packet", (packet) => packets.push(packet.data));
  expect([await comeBack(clients[0]), await comeBack(clients[1])]).toEqual([
    "recovered",
    "not_signed_in",
  ]);
  await clients[0].next("incident");
  expect(JSON.stringify(packets)).not.toContain("incident");
});

test("who reaches less by now comes back as somebody new", async () => {
  const of = await northwind();
  const person = await of.join("readonly");
  const client = await connectAs(of, person);
  await of.send({ host: "before-1", status: "critical" });
  await client.next("incident");
  breakOff(client);
  await of.send({ host: "missed-1", status: "critical" });
  await of.as("ada").call(updateUser, { params: { id: person.userId }, body: { role_ids: [] } });
  expect(await comeBack(client)).toBe("anew");
  await client.next("refresh");
  expect(incidentsIn(client)).toHaveLength(1);
});
