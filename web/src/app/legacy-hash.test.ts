import fc from "fast-check";
import { expect, test } from "vitest";
import { legacyTarget } from "./legacy-hash.ts";

test("no fragment leads nowhere new", () => {
  expect(legacyTarget("")).toBeNull();
  expect(legacyTarget("#")).toBeNull();
  expect(legacyTarget("#/")).toBeNull();
});

test("the overview is the feed", () => {
  expect(legacyTarget("#/overview")).toEqual({ to: "/feed/all?folder=active" });
  expect(legacyTarget("#/app/overview/17")).toEqual({ to: "/feed/17?folder=active" });
  expect(legacyTarget("#/overview/a+b%20c")).toEqual({ to: "/feed/a%2Bb%20c?folder=active" });
  expect(legacyTarget("#/overview?environment=a%2Fb")).toEqual({ to: "/feed/a%2Fb?folder=active" });
});

test("other places that are still there", () => {
  expect(legacyTarget("#/integrations")).toEqual({ to: "/integrations/" });
  expect(legacyTarget("#/changePassword")).toEqual({ to: "/change-password" });
  expect(legacyTarget("#/settings/alert-filtering")).toEqual({ to: "/settings/alert-filtering" });
});

test("the investigator is the search, with what was asked there", () => {
  expect(
    legacyTarget(
      "#/investigator?environment=7&source=nagios&sort=status&query=host%20%3D%20db-1&timeFrame=24h",
    ),
  ).toEqual({
    to: "/search?environment=7&source=nagios&sort=status&query=host+%3D+db-1&range=1d",
  });
  expect(legacyTarget("#/investigator?timeFrame=6h")).toEqual({ to: "/search?range=6h" });
  expect(legacyTarget("#/investigator")).toEqual({ to: "/search" });
});

test("from and to make a custom frame, one of them alone does not", () => {
  expect(legacyTarget("#/investigator?from=100&to=200&timeFrame=6h")).toEqual({
    to: "/search?range=custom&from=100&to=200",
  });
  expect(legacyTarget("#/investigator?from=100&timeFrame=6h")).toEqual({ to: "/search?range=6h" });
});

test("anything else is known to be unknown", () => {
  expect(legacyTarget("#/settings/users")).toEqual({ unknown: "#/settings/users" });
  expect(legacyTarget("#/reports/5")).toEqual({ unknown: "#/reports/5" });
});

test("any fragment leads to a path of this console, or nowhere", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const target = legacyTarget(`#${text}`);
      const address = target && "to" in target ? target.to : "/404";
      expect(new URL(address, "https://tocsin.example").origin).toBe("https://tocsin.example");
    }),
  );
  expect(legacyTarget("#/overview/%E0%A4%A")).not.toBeNull();
});
