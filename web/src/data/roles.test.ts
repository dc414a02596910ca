import { afterEach, expect, test, vi } from "vitest";
import { roles } from "./roles.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A server with so many roles. */
function serveRoles(total: number): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const query = new URL(address, "http://localhost").searchParams;
    const [page, perPage] = [Number(query.get("page")), Number(query.get("per_page"))];
    requests.push(`${page} of ${perPage}`);
    const ids = Array.from({ length: total }, (_, index) => String(index + 1));
    return Promise.resolve(
      Response.json({
        items: ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id, name: id })),
        total,
        page,
        per_page: perPage,
      }),
    );
  });
  return requests;
}

test("roles are asked for by the hundred until all are there", async () => {
  const requests = serveRoles(230);
  const { items, total } = await roles.list({ typed: "", filter: "", sort: "", page: 1 });
  expect([items.length, total, items.at(-1)?.id]).toEqual([230, 230, "230"]);
  expect(requests).toEqual(["1 of 100", "2 of 100", "3 of 100"]);
});

test("no role at all is one answer", async () => {
  const requests = serveRoles(0);
  expect((await roles.list({ typed: "", filter: "", sort: "", page: 1 })).items).toEqual([]);
  expect(requests).toHaveLength(1);
});
