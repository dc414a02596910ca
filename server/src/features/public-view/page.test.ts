import fc from "fast-check";
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { previewPublicView, savePublicView } from "#contract/public-view.ts";
import { inkOn } from "./ink.ts";
import { markedEvent, publicScene } from "./test-scene.ts";

const odd = `<script>alert(1)</script>"'&{service}\u0000\u0001`;

test("the page runs nothing, loads nothing, and shows what people wrote as text", async () => {
  const scene = await publicScene();
  await scene.save({
    title: odd,
    introduction: odd,
    minimum_age_s: 0,
    tags: ["region"],
    notices: [{ kind: "update", title: odd, text: odd, start: 0, end: null }],
    services: [{ environment_id: scene.environments.pay, name: odd }],
  });
  await scene.of.send({ ...markedEvent("pay", 1), region: odd });
  await scene.measured();
  scene.of.clock.forward({ seconds: 20 });
  const page = await scene.get(`/status/${scene.name}?search=${encodeURIComponent(odd)}`);
  const text = String(page.body);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|(src|href)="(https?:)?\/\//);
  expect(text).not.toContain("\u0001");
  expect(text).toContain("&lt;script&gt;");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
  const feed = await scene.get(`/status/${scene.name}/feed.atom`);
  expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(String(feed.body)).not.toMatch(/<script/);
});

test("a page that is not there says nothing of why", async () => {
  const scene = await publicScene();
  const [nobody, unpublished] = await Promise.all(
    ["nobody", scene.name].map((name) => scene.get(`/status/${name}`)),
  );
  expect(nobody).toMatchObject({ status: 404, body: unpublished?.body });
  expect(String(nobody?.body)).toContain("There is no status page here");
});

test("a preview is the page, without what its reader may not read", async () => {
  const scene = await publicScene();
  const settings = await scene.save({ minimum_age_s: 0 });
  await scene.of.send(markedEvent("pay", 2), markedEvent("web", 2));
  await scene.measured();
  const body = { settings };
  const preview = await scene.of.as("ada").call(previewPublicView, { body });
  scene.of.clock.forward({ seconds: 15 });
  await scene.of.as("ada").call(savePublicView, { body });
  scene.of.clock.forward({ seconds: -15 });
  expect((await scene.get(`/status/${scene.name}`)).body).toBe(preview.html);
  const limited = await scene.of.join({
    permissions: ["general_settings@update"],
    environments: [{ environment_id: scene.environments.pay, access: "read" }],
  });
  const partial = await limited.call(previewPublicView, { body });
  expect(partial.left_out).toEqual(["Shop"]);
  expect(partial.html).not.toContain("Shop");
});

test("a page shows at most so many of any number of incidents, and its size stays bounded", async () => {
  const scene = await publicScene();
  await scene.save({ minimum_age_s: 0 });
  for (let batch = 0; batch < 4; batch += 1)
    await scene.of.send(
      ...Array.from({ length: 50 }, (_, n) => markedEvent("pay", batch * 50 + n + 1)),
    );
  await scene.measured();
  scene.of.clock.forward({ seconds: 20 });
  const { body } = await scene.get(`/public-observability/search?org_name=${scene.name}`);
  expect(body).toMatchObject({ current: { total: 200 } });
  expect((body as { current: { items: unknown[] } }).current.items).toHaveLength(50);
  expect(String((await scene.get(`/status/${scene.name}`)).body).length).toBeLessThan(100_000);
});

test("an environment that is deleted is no service any more", async () => {
  const scene = await publicScene();
  const ada = scene.of.as("ada");
  const { id } = await ada.call(createEnvironment, {
    body: { name: "brief", filter: "team = brief" },
  });
  await scene.save({ services: [{ environment_id: id, name: "Brief" }] });
  expect(String((await scene.get(`/status/${scene.name}`)).body)).toContain("Brief");
  await ada.raw("DELETE", `/web/environments/${id}`);
  await scene.measured();
  scene.of.clock.forward({ seconds: 20 });
  const later = await scene.get(`/status/${scene.name}`);
  expect([later.status, String(later.body).includes("Brief")]).toEqual([200, false]);
});

test("the ink on any bar is readable", () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, "0"));
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const linear = [red, green, blue].map((hex) => {
        const value = Number.parseInt(hex, 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      const [r = 0, g = 0, b = 0] = linear;
      const ground = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const isWhite = inkOn(`#${red}${green}${blue}`) === "#ffffff";
      expect(isWhite ? 1.05 / (ground + 0.05) : (ground + 0.05) / 0.05).toBeGreaterThan(4.5);
    }),
  );
});
