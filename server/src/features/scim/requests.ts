import type { z } from "zod";
import { issueMessage } from "#contract/field-messages.ts";
import type { scimAttributesQuery, scimListQuery } from "#contract/scim-requests.ts";
import { scimLimits } from "#contract/scim.ts";
import { inputIssues } from "../../platform/http/input-issues.ts";
import type { Route } from "../../platform/http/serve.ts";
import { Refusal, schemaProblem } from "../../platform/refuse.ts";
import { type Filter, matcherOf } from "./filter.ts";
import { listReply } from "./list-reply.ts";

interface Resource {
  schemas: string[];
  [attribute: string]: unknown;
}

/** What a PATCH has made of a resource is checked like what is sent whole. */
export function parsePatched<Body>(schema: z.ZodType<Body>, resource: object): Body {
  const parsed = schema.safeParse(resource, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    inputIssues(parsed.error.issues).map(({ path, message }) =>
      schemaProblem(path.join("."), message),
    ),
  );
}

/** The page that was asked for, counted from 1, of the resources that match. */
export function listPage(
  resources: readonly Resource[],
  { filter, query }: { filter: Filter | null; query: z.output<typeof scimListQuery> },
) {
  const matching = filter === null ? resources : resources.filter(matcherOf(filter));
  const startIndex = Math.max(1, query.startIndex);
  const count = Math.min(Math.max(0, query.count), scimLimits.largestPage);
  const page = matching.slice(startIndex - 1, startIndex - 1 + count);
  return listReply(
    page.map((resource) => selected(resource, query)),
    { total: matching.length, startIndex },
  );
}

type Selection = z.output<typeof scimAttributesQuery>;

/** With the attributes that were asked for; of a part of one, the whole. */
export function selected(
  resource: Resource,
  { attributes, excludedAttributes }: Selection,
): Resource {
  const [included, excluded] = [namesIn(attributes), namesIn(excludedAttributes)];
  const entries = Object.entries(resource).filter(([name]) => {
    if (name === "schemas" || name === "id") return true;
    if (included.size > 0) return included.has(name.toLowerCase());
    return !excluded.has(name.toLowerCase());
  });
  return { ...Object.fromEntries(entries), schemas: resource.schemas };
}

export const namesIn = (list: string | undefined): ReadonlySet<string> =>
  new Set(
    (list ?? "")
      .split(",")
      .map((name) => name.trim().split(":").at(-1)?.split(".")[0]?.toLowerCase() ?? "")
      .filter((name) => name !== ""),
  );

/** Says where what was created is, besides in the resource: RFC 7644, 3.3. */
export const withLocation = ({ endpoint, handle }: Route): Route => ({
  endpoint,
  handle: async (request, reply, who) => {
    // As every resource has it.
    const resource = (await handle?.(request, reply, who)) as { meta: { location: string } };
    reply.header("location", resource.meta.location);
    return resource;
  },
});
