import type { PublicStatus } from "#contract/public-observability.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import type { PublicScene } from "./test-scene.ts";

/** What somebody may try to learn more by. */
const searches = [
  "",
  "mk-host",
  "host = mk-host-inner-1",
  "NOT team = x",
  "team:mk-team-inner",
  "a".repeat(2000),
  "(((((",
  "%00",
];

/** Each from an address of its own: one may not ask as often. */
let calls = 0;

/** Everything that the public can be answered, headers included. */
export async function answersOf({
  name,
  get,
}: PublicScene): Promise<{ texts: string[]; status: PublicStatus }> {
  const query = `org_name=${encodeURIComponent(name)}`;
  const paths = [
    `/public-observability/org-config?${query}`,
    `/public-observability/org-config?${query}&environment=all&fields=host`,
    "/public-observability/org-config?org_name=",
    ...searches.map(
      (search) => `/public-observability/search?${query}&search=${encodeURIComponent(search)}`,
    ),
    `/public-observability/search?${query}&search=a&search=b`,
    `/status/${name}`,
    `/status/${name}?search=a&search=b`,
    ...searches.map((search) => `/status/${name}?search=${encodeURIComponent(search)}`),
    `/status/${name}/feed.atom`,
    `/status/${name}/environments`,
  ];
  const texts: string[] = [];
  let status: PublicStatus | null = null;
  for (const path of paths) {
    calls += 1;
    const from = `10.9.${Math.floor(calls / 200)}.${calls % 200}`;
    const answer = await get(path, { "x-forwarded-for": from });
    if (answer.status !== 200 && answer.status !== 404)
      throw new Error(`${path} answered ${answer.status}`);
    texts.push(JSON.stringify([withoutSearch(answer.body, path), answer.headers["etag"]]));
    if (path.startsWith("/public") && path.endsWith("search="))
      status = answer.body as PublicStatus;
  }
  if (status === null) throw new Error("nothing was answered");
  return { texts, status };
}

/** The page repeats what was searched for. */
function withoutSearch(body: unknown, path: string): unknown {
  const search = new URL(path, "http://tocsin.test").searchParams.get("search");
  if (typeof body !== "string" || !search) return body;
  const text = escapeHtml(search);
  return body.replaceAll(`"${text}"`, "").replaceAll(`“${text}”`, "");
}
