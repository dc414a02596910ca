/**
 * What a feature brings to the tests that call everything and look at every screen. It stands in
 * the feature's `test-calls.ts`, which nobody lists: whoever has the file takes part.
 */
import { readdirSync } from "node:fs";
import type { RefusalCode } from "#contract/refusals.ts";
import type { Organization } from "./test-cast.ts";
import type { Fixtures } from "./test-fixtures.ts";

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Of a body that is not JSON. */
  headers?: Record<string, string>;
  /** What also its holder is answered: the row names what is not there. */
  refused?: RefusalCode;
  /**
   * What somebody of another organization gets for it: 404 when the path names a thing, unless
   * said.
   */
  statusForOutsider?: number;
}

export interface FeatureCalls {
  /** One valid call of each endpoint, by `noun.name`. */
  calls: Record<string, SampleCall>;
  /** What its settings pages show one by one, by the end of the page's address. */
  pages: Record<string, SettingsItems>;
}
export interface SettingsItems {
  items: readonly string[];
  isCreatable: boolean;
}

interface TestCalls {
  createCalls(of: Organization, fixtures: Fixtures): Promise<FeatureCalls>;
}

export async function createFeatureCalls(
  of: Organization,
  fixtures: Fixtures,
): Promise<FeatureCalls> {
  const all: FeatureCalls = { calls: {}, pages: {} };
  for (const file of readdirSync(new URL("features/", import.meta.url), { recursive: true })) {
    if (!/^[^/\\]+[/\\]test-calls\.ts$/.test(String(file))) continue;
    // A file of that name exports this; the test that every endpoint has a row would miss its own.
    const { createCalls } = (await import(
      /* @vite-ignore */ new URL(`features/${file}`, import.meta.url).href
    )) as TestCalls;
    const { calls, pages } = await createCalls(of, fixtures);
    Object.assign(all.calls, calls);
    Object.assign(all.pages, pages);
  }
  return all;
}
