import { afterAll, beforeAll, expect, test, vi } from "vitest";

// Words are read while modules load, so they are loaded anew for this file.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

test("every text is asked of the chosen language by the name it is exported by", async () => {
  const { ENGLISH, setLanguage } = await import("./language.ts");
  // A language that knows nothing but what it is asked for.
  setLanguage({ ...ENGLISH, translate: <Texts>(group: string) => ({ group }) as Texts });
  const catalogue = await import("./en/en.ts");
  const groups = Object.entries(catalogue).map(([name, texts]) => [name, texts]);
  expect(groups.length).toBeGreaterThan(50);
  expect(groups).toEqual(Object.keys(catalogue).map((group) => [group, { group }]));
});
