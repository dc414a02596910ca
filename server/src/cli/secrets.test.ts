import { expect, test } from "vitest";
import { secretPlace } from "../features/second-factor/prove-factor.ts";
import { clientSecretPlace } from "../features/sso/oidc.ts";
import { keyPlace } from "../features/sso/service-provider.ts";
import { secretsFrom } from "../platform/secrets.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { rotateSecrets } from "./secrets.ts";

const key = (id: string, byte: number): string =>
  `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const secretsWithKeys = (...keys: string[]) =>
  secretsFrom({ TOCSIN_SECRET_KEYS: keys.join(",") }, "/nowhere");
const [a, b] = [key("a", 1), key("b", 2)];

async function createSealedOrganization(): Promise<Organization> {
  const of = await northwind();
  const [secrets, id, userId] = [secretsWithKeys(a), of.organizationId, of.as("ada").userId];
  await of.sql(async (sql) => {
    await sql(
      `INSERT INTO sso_configs (organization_id, provider, public_url, oidc, sp_certificate,
       sp_key, updated_at) VALUES (tocsin_organization(), 'oidc', 'http://x', $1, 'cert', $2, 0)`,
      [
        JSON.stringify({
          issuer: "http://i",
          client_id: "c",
          client_secret: secrets.seal("hush", clientSecretPlace(id)),
        }),
        secrets.seal("key", keyPlace(id)),
      ],
    );
    await sql("INSERT INTO second_factors (user_id, secret, created_at) VALUES ($1, $2, 0)", [
      userId,
      secrets.seal("totp", secretPlace(userId)),
    ]);
  });
  return of;
}
const openAll = (
  of: Organization,
  secrets: ReturnType<typeof secretsWithKeys>,
): Promise<string[]> =>
  of.sql(async (sql) => {
    const [row] = await sql<{ sp_key: string; client_secret: string; factor: string }>(
      `SELECT c.sp_key, c.oidc->>'client_secret' AS client_secret, f.secret AS factor
       FROM sso_configs c, second_factors f WHERE c.organization_id = tocsin_organization()
       AND f.user_id = $1`,
      [of.as("ada").userId],
    );
    return [
      secrets.open(row?.sp_key ?? "", keyPlace(of.organizationId)),
      secrets.open(row?.client_secret ?? "", clientSecretPlace(of.organizationId)),
      secrets.open(row?.factor ?? "", secretPlace(of.as("ada").userId)),
    ];
  });

test("from A over B and A to B: everything opens all the way, and A is needed no more", async () => {
  const of = await createSealedOrganization();
  const { db } = of.house.server;
  expect(await openAll(of, secretsWithKeys(b, a))).toEqual(["key", "hush", "totp"]);
  expect(await rotateSecrets({ db }, secretsWithKeys(b, a))).toEqual({ sealed: 3, left: [] });
  expect(await openAll(of, secretsWithKeys(b))).toEqual(["key", "hush", "totp"]);
  await expect(openAll(of, secretsWithKeys(a))).rejects.toThrow(/not in TOCSIN_SECRET_KEYS/);
  expect(await rotateSecrets({ db }, secretsWithKeys(b, a))).toEqual({ sealed: 0, left: [] });
});

test("a key that is missing changes nothing, and a place that nobody named is told", async () => {
  const of = await createSealedOrganization();
  const { db } = of.house.server;
  await expect(rotateSecrets({ db }, secretsWithKeys(b))).rejects.toThrow(
    /not in TOCSIN_SECRET_KEYS/,
  );
  expect(await openAll(of, secretsWithKeys(a))).toEqual(["key", "hush", "totp"]);
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET settings = jsonb_build_object('forgotten', $1::text)
       WHERE id = tocsin_organization()`,
      [secretsWithKeys(a).seal("x", "y")],
    ),
  );
  expect((await rotateSecrets({ db }, secretsWithKeys(b, a))).left).toEqual(["organizations"]);
});
