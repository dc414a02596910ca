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
const rankedLabels = (typed: string) =>
  rankCommands(all, typed).map((candidate) => candidate.label);

test("nothing typed: all of them, each group together", () => {
  expect(rankedLabels(" ")).toEqual([
    "Incidents",
    "Integrations",
    "Resolve incidents",
    "Environment Büro",
  ]);
});

test("what begins so comes before what only contains it", () => {
  expect(rankedLabels("inci")).toEqual(["Incidents", "Resolve incidents"]);
});

test("every word must be there, wherever", () => {
  expect(rankedLabels("resolve act")).toEqual(["Resolve incidents"]);
  expect(rankedLabels("close")).toEqual(["Resolve incidents"]);
  expect(rankedLabels("keys")).toEqual(["Integrations"]);
  expect(rankedLabels("resolve keys")).toEqual([]);
});

test("accents do not matter", () => {
  expect(rankedLabels("buro")).toEqual(["Environment Büro"]);
});

test("one apostrophe is typed for all of them", () => {
  const team = command("Team d\u2019Arc", "Environments");
  expect(rankCommands([team], "d'arc")).toEqual([team]);
});
