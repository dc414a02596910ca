import { expect, test } from "vitest";
import { lobbyHref, readLobbySearch } from "./lobby-search.ts";

test.each([
  [{}, "/integrations/"],
  [{ show: "targets", target_state: "down" }, "/integrations/?show=targets&target_state=down"],
  [{ search: "a b", state: "look", kind: "api" }, "/integrations/?search=a+b&state=look&kind=api"],
  [{ search: "", state: undefined, target_kind: "chat" }, "/integrations/?target_kind=chat"],
] as const)("%j stands in the address as %s, and is read from there", (search, href) => {
  expect(lobbyHref(search)).toBe(href);
  const query = new URLSearchParams(href.split("?")[1]);
  expect(lobbyHref(readLobbySearch(Object.fromEntries(query)))).toBe(href);
});

test("what an address says wrongly is left out", () => {
  expect(readLobbySearch({ show: "all", state: "down", target_state: "silent", kind: 7 })).toEqual(
    {},
  );
});
