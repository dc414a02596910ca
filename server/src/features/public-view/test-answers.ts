import type { PublicStatus } from "#contract/public-observability.ts";
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
  ];
  const texts: string[] = [];
  let status: PublicStatus | null = null;
  for (const path of paths) {
    calls += 1;
    const from = `10.9.${Math.floor(calls / 200)}.${calls % 200}`;
    const answer = await get(path, { "x-forwarded-for": from });
    if (answer.status !== 200 && answer.status !== 404)
      throw new Error(`${path} answered ${answer.status}`);
    // As it is known which search was asked for, it may stand in the answer.
    texts.push(JSON.stringify([answer.body, answer.headers["etag"], answer.headers["link"]]));
    if (path.endsWith("search=")) status = answer.body as PublicStatus;
  }
  if (status === null) throw new Error("nothing was answered");
  return { texts, status };
}
