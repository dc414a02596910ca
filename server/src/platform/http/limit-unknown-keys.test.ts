import { expect, test } from "vitest";
import { refuse } from "../refuse.ts";
import { limitUnknownKeys } from "./limit-unknown-keys.ts";

/** Says what the database would be asked for; only "good" is a key, and it does not answer "away". */
function openCheck() {
  const lookups: string[] = [];
  const find = (token: string) => {
    lookups.push(token);
    if (token.startsWith("away")) return Promise.reject(refuse("not_ready", "it is away"));
    return Promise.resolve(
      token === "good" ? { organizationId: "1", keyId: "1", name: "a" } : null,
    );
  };
  const never = () => Promise.reject(refuse("unexpected"));
  const check = limitUnknownKeys(
    {
      keyHolder: find,
      previewHolder: never,
      runnerHolder: never,
      scimHolder: never,
      callerBySession: never,
      callerByToken: never,
      environmentExists: never,
      waitS: never,
    },
    3,
  );
  return { lookups, check };
}

test("so many unknown keys a minute are looked up from one address, however many come at once", async () => {
  const { lookups, check } = openCheck();
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => check("192.0.2.1").keyHolder(`guess-${n}`)),
  );
  expect(lookups).toHaveLength(3);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(47);
  expect(await check("192.0.2.2").keyHolder("guess-elsewhere")).toBeNull();
});

test("a key that was good passes while its neighbours are refused, and good ones count as nothing", async () => {
  const { check } = openCheck();
  const { keyHolder } = check("192.0.2.1");
  for (let n = 0; n < 10; n += 1) expect(await keyHolder("good")).not.toBeNull();
  for (let n = 0; n < 3; n += 1) expect(await keyHolder(`guess-${n}`)).toBeNull();
  await expect(keyHolder("guess-more")).rejects.toThrow(/Too many attempts/);
  expect(await keyHolder("good")).not.toBeNull();
});

test("the same good key many times at once is one look, and none is refused", async () => {
  const { lookups, check } = openCheck();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => check("192.0.2.1").keyHolder("good")),
  );
  expect([answers.includes(null), lookups]).toEqual([false, ["good"]]);
});

test("a database that does not answer counts against nobody", async () => {
  const { check } = openCheck();
  const { keyHolder } = check("192.0.2.1");
  for (let n = 0; n < 10; n += 1)
    await expect(keyHolder(`away-${n}`)).rejects.toThrow("it is away");
});

test("what is too long for a key, or nothing, is not looked up", async () => {
  const { lookups, check } = openCheck();
  for (const token of ["", "x".repeat(16_000)])
    expect(await check("192.0.2.1").keyHolder(token)).toBeNull();
  expect(lookups).toEqual([]);
});
