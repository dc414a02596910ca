import { expect, test } from "vitest";
import { kindMark } from "./kind-mark.ts";

test.each([
  ["Zabbix", "Za"],
  ["New Relic", "NR"],
  ["E-mail", "Em"],
  ["GitHub or GitLab", "Go"],
  ["Überwachung", "Üb"],
  ["", ""],
])("%s is marked %s", (name, mark) => {
  expect(kindMark(name)).toBe(mark);
});
