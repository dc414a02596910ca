import { expect, test } from "vitest";
import { listAlertViews } from "#contract/alert-views.ts";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { contract } from "#contract/contract.ts";
import { configKinds } from "#contract/news.ts";
import { listRoles } from "#contract/roles.ts";
import { queryClient } from "../client/query-client.ts";
import { queryKeyOf } from "../client/endpoint-query.ts";
import { applyConfigNews } from "./config-news.ts";

test("news of a kind makes stale what changes with it, and nothing else", async () => {
  const views = queryKeyOf(listAlertViews);
  const roles = queryKeyOf(listRoles, { query: {} });
  const history = queryKeyOf(getAuditOfResource, { params: { resource_id: "1" }, query: {} });
  for (const key of [views, roles, history]) queryClient.setQueryData(key, {});

  await applyConfigNews("alert-view");

  expect(
    [views, roles, history].map((key) => queryClient.getQueryState(key)?.isInvalidated),
  ).toEqual([true, false, true]);
});

test("every kind of settings changes something that the console asks", () => {
  const changing = contract.flatMap(({ endpoint }) =>
    endpoint === getAuditOfResource || endpoint.apiOnly ? [] : (endpoint.changesWith ?? []),
  );
  expect(configKinds.filter((kind) => !changing.includes(kind))).toEqual([]);
});
