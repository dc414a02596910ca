import { me } from "#contract/session.ts";
import { setSuperadmin } from "../../cli/user.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

/** Ada of Northwind runs the installation. */
export async function openBackoffice(): Promise<Organization> {
  const of = await northwind();
  const username = (await of.as("ada").call(me, {})).username;
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username, isSuperadmin: true },
  );
  return of;
}

export const organizationParams = (of: Organization) => ({ params: { id: of.organizationId } });
