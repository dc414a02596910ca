import { scimSchemas } from "#contract/scim.ts";

interface Resource {
  schemas: string[];
  [attribute: string]: unknown;
}

/** A page of a list, as SCIM counts it: from 1. */
export const listReply = <Item extends Resource>(
  page: readonly Item[],
  { total, startIndex }: { total: number; startIndex: number },
) => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: page.length,
  Resources: [...page],
});
