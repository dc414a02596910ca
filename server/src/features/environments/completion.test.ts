/** What the query line of the feed and of the search suggests to somebody with a restricted role. */
import { expect, test } from "vitest";
import * as contract from "#contract/environments.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const contexts = ["feed", "search", "incident"] as const;

/** Everything that completion can be made to say to a person: names, sources and values. */
async function suggestedTo(person: Person, guesses: readonly string[]): Promise<string> {
  const tags = await person.call(contract.listTags, {});
  const builder = await person.try(contract.environmentBuilder, {});
  const fields = builder.status === 200 ? (builder.body as { fields: unknown }).fields : [];
  const names = new Set([...tags.map(({ name }) => name), ...guesses]);
  const values: unknown[] = [];
  for (const context of contexts)
    for (const field of names)
      for (const prefix of ["_", "s", "S"])
        values.push(
          await person.call(contract.resolveField, { params: { context, field, prefix } }),
        );
  return JSON.stringify({ tags, fields, values });
}

async function openScene() {
  const of = await northwind();
  const shop = await of.as("ada").call(contract.createEnvironment, {
    body: { name: "shop", filter: "team = shop" },
  });
  await sendTwo(of);
  const restricted = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: shop.id, access: "edit" }],
  });
  return { of, shop, restricted };
}

async function sendTwo(of: Organization) {
  const { appKey } = await of.connect("generic", "secret-sender");
  await of.send({ status: "critical", host: "shop-1", team: "shop", rack: "seen-rack" });
  const { status } = await of.post(
    { app_key: appKey, status: "critical", host: "secret-host", "secret-tag": "secret-value" },
    {},
  );
  expect(status).toBe(202);
  await of.settle();
}

const guesses = ["host", "source", "team", "rack", "secret-tag", "SECRET-TAG", "title", "assignee"];

test("neither values, tags nor sources of other environments are suggested", async () => {
  const { of, restricted } = await openScene();
  expect(await suggestedTo(of.as("ada"), guesses)).toMatch(
    /secret-sender.*secret-value|secret-value.*secret-sender/s,
  );
  const suggested = await suggestedTo(restricted, guesses);
  expect(suggested).toContain("seen-rack");
  expect(suggested).toContain("shop-1");
  expect(suggested).not.toMatch(/"value":"[^"]*secret|"name":"[^"]*secret|generic/i);
});

test("what leaves the environment is no longer suggested, nor anything without one", async () => {
  const { of, shop, restricted } = await openScene();
  await of.as("ada").call(contract.updateEnvironment, {
    params: { id: shop.id },
    body: { filter: "team = nobody" },
  });
  await of.settle();
  expect(await suggestedTo(restricted, guesses)).not.toMatch(/seen-rack|shop-1/);
  const stranger = await of.join({ permissions: ["search@read"], environments: [] });
  const answers = await Promise.all([
    stranger.call(contract.listTags, {}),
    stranger.call(contract.resolveField, {
      params: { context: "search", field: "host", prefix: "_" },
    }),
  ]);
  expect(answers).toEqual([[], { items: [], total: 0 }]);
});
