import * as contract from "#contract/scim.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { listReply } from "./list-reply.ts";
import { providerConfigAt, resourceTypesAt, schemasAt, scimBaseUrl } from "./schemas.ts";

/** What the server supports, as providers ask for it while they are set up. */
export const scimDiscoveryRoutes = (): Route[] => [
  serve(contract.getScimProviderConfig, ({ from }) =>
    Promise.resolve(providerConfigAt(scimBaseUrl(from))),
  ),
  serve(contract.listScimResourceTypes, ({ from }) =>
    Promise.resolve(listAll(resourceTypesAt(scimBaseUrl(from)))),
  ),
  serve(contract.getScimResourceType, async ({ params, from }) =>
    requireId(resourceTypesAt(scimBaseUrl(from)), params.id),
  ),
  serve(contract.listScimSchemas, ({ from }) =>
    Promise.resolve(listAll(schemasAt(scimBaseUrl(from)))),
  ),
  serve(contract.getScimSchema, async ({ params, from }) =>
    requireId(schemasAt(scimBaseUrl(from)), params.id),
  ),
];

const listAll = <Item extends { schemas: string[] }>(items: readonly Item[]) =>
  listReply(items, { total: items.length, startIndex: 1 });

function requireId<Item extends { id: string }>(items: readonly Item[], id: string): Item {
  const item = items.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase());
  if (!item) throw refuse("not_found");
  return item;
}
