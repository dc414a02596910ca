import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { getChangeSource, updateChangeSource } from "#contract/change-sources.ts";
import { createIntegration } from "#contract/integrations.ts";
import { getSourceStatus } from "#contract/integration-status.ts";
import { northwind } from "../../test-northwind.ts";
import { loadChangeSecrets } from "./store.ts";

const secret = "hush-of-the-webhook";
const hmac = (body: string, key = secret): string =>
  `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;

async function signedSource(kind: "github" | "gitlab") {
  const of = await northwind();
  const ada = of.as("ada");
  const source = await ada.call(createIntegration, { body: { name: "prod", source_system: kind } });
  const params = { id: source.id };
  const path = `/data/v2/changes?app_key=${source.app_key}&key=${of.ingestKey}`;
  const post = (body: string, headers: Record<string, string> = {}) =>
    of.post(body, { path, headers: { authorization: "", ...headers } });
  const set = (next: string | null) =>
    ada.call(updateChangeSource, { params, body: { secret: next } });
  const state = () => ada.call(getChangeSource, { params });
  return { of, ada, params, appKey: source.app_key, post, set, state };
}

const release = JSON.stringify({
  action: "published",
  repository: { full_name: "shop/orders", name: "orders" },
  release: { tag_name: "v1.4", published_at: "2026-03-03T11:00:00Z" },
});
const deployment = JSON.stringify({
  object_kind: "deployment",
  status: "success",
  status_changed_at: "2026-03-03 11:00:00 UTC",
  deployment_id: 15,
  project: { path_with_namespace: "shop/orders" },
});

test("GitHub signs each request: what is unsigned, signed otherwise or changed on the way is a 401", async () => {
  const { post, set } = await signedSource("github");
  expect((await post(release)).status).toBe(202);
  await set(secret);
  const refusals = [
    await post(release),
    await post(release, { "x-hub-signature-256": hmac(release, "guess") }),
    await post(`${release} `, { "x-hub-signature-256": hmac(release) }),
    await post(release, { "x-hub-signature-256": "sha256=" }),
  ];
  expect(refusals.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [401, "signature_missing"],
    [401, "bad_signature"],
    [401, "bad_signature"],
    [401, "bad_signature"],
  ]);
  expect(refusals[0]?.errors[0]?.message).toBe(
    "This source takes signed requests only, and X-Hub-Signature-256 is missing",
  );
  expect((await post(release, { "x-hub-signature-256": hmac(release) })).status).toBe(202);
  const form = `payload=${encodeURIComponent(release)}`;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post(form, { ...type, "x-hub-signature-256": hmac(form) })).status).toBe(202);
});

test("GitLab sends its secret token, while the key stands in the address", async () => {
  const { post, set } = await signedSource("gitlab");
  await set(secret);
  const codeOf = async (headers: Record<string, string>) => {
    const { status, errors } = await post(deployment, headers);
    return errors[0]?.code ?? status;
  };
  expect(await codeOf({})).toBe("signature_missing");
  expect(await codeOf({ "x-gitlab-token": "guess" })).toBe("bad_signature");
  expect(await codeOf({ "x-gitlab-token": secret })).toBe(202);
  await set(null);
  expect(await codeOf({})).toBe(202);
});

test("a source with a secret takes nothing unsigned by way of a batch or Tocsin's own form", async () => {
  const { of, ada, appKey, post, set } = await signedSource("github");
  await set(secret);
  const unsigned = await ada.call(createIntegration, {
    body: { name: "other", source_system: "changes" },
  });
  const own = { identifier: "1", status: "Done", summary: "x", start: 1_790_000_000 };
  const answer = await of.post(
    [
      { ...own, app_key: unsigned.app_key },
      { ...own, app_key: appKey },
    ],
    { path: "/data/v2/changes" },
  );
  expect([answer.status, answer.errors[0]?.code]).toEqual([401, "signature_missing"]);
  expect((await post(JSON.stringify(own))).status).toBe(401);
});

test("the source shows what was refused until its secret changes, and never the secret", async () => {
  const { of, ada, params, post, set, state } = await signedSource("github");
  expect(await state()).toMatchObject({ is_signed: false, signed_since: null, refused: null });
  await set(secret);
  expect(await state()).toMatchObject({ is_signed: true, refused: null });
  await post(release, { "x-hub-signature-256": hmac(release, "guess") });
  await expect
    .poll(async () => (await state()).refused, { timeout: 10_000 })
    .toMatchObject({ count: 1, message: "The signature does not match" });
  const { causes } = await ada.call(getSourceStatus, { params });
  expect(causes).toMatchObject([{ code: "bad_signature", count: 1 }]);
  of.clock.forward({ minutes: 1 });
  await set(`${secret} anew`);
  expect((await state()).refused).toBeNull();
  const [row] = await of.sql((sql) => loadChangeSecrets(sql, [params.id]));
  expect(row?.secret).not.toContain(secret);
  expect(JSON.stringify(await state())).not.toContain(secret);
});

test("a kind that does not sign has no secret, and two editors do not overwrite each other", async () => {
  const { of, ada, params } = await signedSource("github");
  const plain = await ada.raw("GET", `/web/integrations/${of.integrationId}/signature`);
  expect(plain.status).toBe(404);
  const body = { secret, base: { is_signed: true } };
  const stale = await ada.raw("PUT", `/web/integrations/${params.id}/signature`, body);
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, "stale"]);
});
