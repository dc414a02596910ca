import { applyDiff, type ConfigurationKind, getDiffView } from "#contract/diff-view.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";

export interface Pair {
  from: Organization;
  to: Organization;
  source: string;
  target: string;
}
export const organizationName = async (of: Organization): Promise<string> =>
  (
    await of.sql((sql) =>
      sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
    )
  )[0]?.name ?? "";

/** Ada of the first is a member of both; in the second with this role. */
export async function pair(role = "admin"): Promise<Pair> {
  const [from, to] = [await northwind(), await southridge()];
  // Gil's, which has his number in its name.
  for (const of of [from, to])
    await of.sql((sql) =>
      sql("DELETE FROM roles WHERE organization_id = tocsin_organization() AND name LIKE 'lone %'"),
    );
  await to.sql(async (sql) =>
    addMember(sql, {
      userId: from.as("ada").userId,
      roleId: await loadRoleId(sql, role),
      nowS: to.clock.nowS(),
    }),
  );
  return { from, to, source: await organizationName(from), target: await organizationName(to) };
}
export const getDiff = ({ from, source, target }: Pair) =>
  from.as("ada").call(getDiffView, { query: { source, target } });
export const loadItems = async (of: Pair, kind: ConfigurationKind) =>
  (await getDiff(of)).kinds.find((kindDiff) => kindDiff.kind === kind)?.items ?? [];
export const applyChangesTo = (
  { from, source, target }: Pair,
  changes: { kind: ConfigurationKind; key: string; version?: string }[],
  confirm: string[] = [],
) => from.as("ada").try(applyDiff, { body: { source, target, changes, confirm } });
export const allChanges = async (of: Pair) =>
  (await getDiff(of)).kinds.flatMap(({ kind, items }) =>
    items
      .filter((item) => item.state !== "only_target")
      .map(({ key, version }) => ({ kind, key, version })),
  );
