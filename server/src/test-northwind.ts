/**
 * The cast of every test: Northwind and its people, and Southridge, which must never see anything.
 */
import { afterAll } from "vitest";
import { createTestOrganization, type Organization } from "./test-cast.ts";
import { type House, openHouse } from "./test-house.ts";

export * from "./test-cast.ts";

let shared: Promise<House> | null = null;
afterAll(async () => {
  await (await shared)?.close();
});

/** One house per test file; each call founds the two organizations anew in it. */
export const northwind = async (): Promise<Organization> =>
  createTestOrganization(await (shared ??= openHouse()), "Northwind");
export const southridge = async (): Promise<Organization> =>
  createTestOrganization(await (shared ??= openHouse()), "Southridge");
