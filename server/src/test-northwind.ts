/**
 * The cast of every test: Northwind and its people, and Southridge, which must never see anything.
 */
import { createTestOrganization, type Organization } from "./test-cast.ts";
import { closeWithFile } from "./test-closing.ts";
import { type House, openHouse } from "./test-house.ts";

export * from "./test-cast.ts";

let shared: Promise<House> | null = null;

/** One house per test file; each call founds the two organizations anew in it. */
export const northwind = async (): Promise<Organization> =>
  createTestOrganization(await sharedHouse(), "Northwind");
export const southridge = async (): Promise<Organization> =>
  createTestOrganization(await sharedHouse(), "Southridge");

function sharedHouse(): Promise<House> {
  if (shared) return shared;
  closeWithFile(async () => {
    const house = shared;
    shared = null;
    await (await house)?.close();
  });
  return (shared = openHouse());
}
