import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from "#contract/second-factor.ts";
import { logIn, me } from "#contract/session.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { callerOn } from "../../test-caller.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

let of: Organization;
let username: string;
let secret: string;
let codes: string[];
const password = "Storm-watch-7";
beforeAll(async () => {
  of = await northwind();
  username = (await of.as("uma").call(me, {})).username;
  const hash = await hashPassword(password);
  await of.sql((sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = $2", [hash, of.as("uma").userId]),
  );
  secret = (await of.as("uma").call(beginSecondFactor, { body: { currentPassword: password } }))
    .secret;
});
const uma = () => of.as("uma");
const totpCodeAt = (aheadS = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: (of.clock.nowS() + aheadS) * 1000,
  });
const signInWithCode = (code?: string) =>
  callerOn(of.house.server.app, {}).try(logIn, {
    body: { username, password, ...(code === undefined ? {} : { code }) },
  });

test("a secret that nobody confirmed asks for nothing; a wrong code confirms nothing", async () => {
  expect((await signInWithCode()).status).toBe(200);
  expect(
    (await uma().try(confirmSecondFactor, { body: { code: "000000" } })).errors[0]?.field,
  ).toBe("code");
  expect((await uma().call(getSecondFactor, {})).is_on).toBe(false);
  codes = (await uma().call(confirmSecondFactor, { body: { code: totpCodeAt() } })).recovery_codes;
  expect([
    new Set(codes).size,
    (await uma().call(getSecondFactor, {})).recovery_codes_left,
  ]).toEqual([10, 10]);
});

test("from then on the password alone is not enough; a code counts once, half a minute early or late", async () => {
  of.clock.forward({ minutes: 2 });
  expect((await signInWithCode()).errors[0]).toMatchObject({
    code: "second_factor_needed",
    field: "code",
  });
  expect(await signInWithCode("000000")).toMatchObject({
    status: 401,
    errors: [{ code: "second_factor_wrong", field: "code" }],
  });
  expect((await signInWithCode(totpCodeAt(-30))).status).toBe(200);
  const now = totpCodeAt();
  expect([
    (await signInWithCode(now)).status,
    (await signInWithCode(now)).status,
    (await signInWithCode(totpCodeAt(-30))).status,
  ]).toEqual([200, 401, 401]);
  of.clock.forward({ minutes: 2 });
  expect([
    (await signInWithCode(totpCodeAt(90))).status,
    (await signInWithCode(totpCodeAt(-90))).status,
  ]).toEqual([401, 401]);
});

test("a recovery code counts once", async () => {
  of.clock.forward({ minutes: 2 });
  expect([
    (await signInWithCode(codes[0]?.toUpperCase())).status,
    (await signInWithCode(codes[0])).status,
    (await uma().call(getSecondFactor, {})).recovery_codes_left,
  ]).toEqual([200, 401, 9]);
});

test("guessing ends after five tries a minute, whatever comes then", async () => {
  of.clock.forward({ minutes: 2 });
  const answers: number[] = [];
  for (let n = 0; n < 7; n += 1) answers.push((await signInWithCode(`00000${n}`)).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await signInWithCode(totpCodeAt())).status).toBe(429);
  of.clock.forward({ minutes: 2 });
  expect((await signInWithCode(totpCodeAt())).status).toBe(200);
});

test("guessing slowly ends too, for the rest of the day", async () => {
  of.clock.forward({ hours: 25 });
  for (let minute = 0; minute < 4; minute += 1) {
    for (let n = 0; n < 5; n += 1)
      expect((await signInWithCode(`00${minute}00${n}`)).status).toBe(401);
    of.clock.forward({ minutes: 2 });
  }
  const closed = await signInWithCode(totpCodeAt());
  expect([closed.status, Number(closed.headers["retry-after"]) > 20 * 3600]).toEqual([429, true]);
  of.clock.forward({ hours: 24 });
  expect((await signInWithCode(totpCodeAt())).status).toBe(200);
});

test("the wrong password says nothing of a second factor, and the database neither the secret nor a code", async () => {
  expect(
    (
      await callerOn(of.house.server.app, {}).try(logIn, {
        body: { username, password: "Wrong-word-1", code: totpCodeAt() },
      })
    ).errors[0]?.code,
  ).toBe("wrong_credentials");
  const rows = await of.sql((sql) =>
    sql(
      `SELECT to_jsonb(f)::text AS factor, (SELECT string_agg(code_hash, ' ')
       FROM recovery_codes) AS codes FROM second_factors f`,
    ),
  );
  for (const hidden of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(hidden);
});

test("an app that is in use is not replaced, and ends only with the password", async () => {
  expect((await uma().try(beginSecondFactor, { body: { currentPassword: password } })).status).toBe(
    422,
  );
  expect(
    (await uma().try(endSecondFactor, { body: { currentPassword: "Wrong-word-1" } })).status,
  ).toBe(401);
  await uma().call(endSecondFactor, { body: { currentPassword: password } });
  expect((await signInWithCode()).status).toBe(200);
});

test("what cannot be recorded does not happen", async () => {
  of.clock.forward({ minutes: 2 });
  const begunFactor = await uma().call(beginSecondFactor, { body: { currentPassword: password } });
  secret = begunFactor.secret;
  await asOwner(of.house.ownerUrl, (client) =>
    client.query('ALTER TABLE audit_log ADD CONSTRAINT "full" CHECK (false) NOT VALID'),
  );
  expect((await uma().try(confirmSecondFactor, { body: { code: totpCodeAt() } })).status).toBe(500);
  await asOwner(of.house.ownerUrl, (client) =>
    client.query('ALTER TABLE audit_log DROP CONSTRAINT "full"'),
  );
  expect((await uma().call(getSecondFactor, {})).is_on).toBe(false);
  await uma().call(confirmSecondFactor, { body: { code: totpCodeAt() } });
  await asOwner(of.house.ownerUrl, (client) =>
    client.query('ALTER TABLE audit_log ADD CONSTRAINT "full" CHECK (false) NOT VALID'),
  );
  expect((await uma().try(endSecondFactor, { body: { currentPassword: password } })).status).toBe(
    500,
  );
  await asOwner(of.house.ownerUrl, (client) =>
    client.query('ALTER TABLE audit_log DROP CONSTRAINT "full"'),
  );
  expect((await uma().call(getSecondFactor, {})).is_on).toBe(true);
});
