import { expect, test } from "vitest";
import type { Command } from "../../parts/useCommands.ts";
import { rankCommands } from "./rank-commands.ts";

const command = (label: string, group: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group,
  run: () => {},
  ...more,
});
const all = [
  command("Incidents", "Go to"),
  command("Resolve incidents", "Actions", { alias: "close" }),
  command("Environment Büro", "Environments"),
  command("Integrations", "Go to", { detail: "sources and keys" }),
];
const found = (typed: string) => rankCommands(all, typed).map((one) => one.label);

test("nothing typed: all of them, each group together", () => {
  expect(found(" ")).toEqual([
    "Incidents",
    "Integrations",
    "Resolve incidents",
    "Environment Büro",
  ]);
});

test("what begins so comes before what only contains it", () => {
  expect(found("inci")).toEqual(["Incidents", "Resolve incidents"]);
});

test("every word must be there, wherever", () => {
  expect(found("resolve act")).toEqual(["Resolve incidents"]);
  expect(found("close")).toEqual(["Resolve incidents"]);
  expect(found("keys")).toEqual(["Integrations"]);
  expect(found("resolve keys")).toEqual([]);
});

test("accents do not matter", () => {
  expect(found("buro")).toEqual(["Environment Büro"]);
});
