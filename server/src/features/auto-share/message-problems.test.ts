import { expect, test } from "vitest";
import { factsOf } from "#bpql/facts.ts";
import { messageOf } from "./decide.ts";
import { messageProblems } from "./message-problems.ts";

const facts = factsOf({ title: "db-1", host: "db-1" }, { text: () => [], nowS: 0 });

test.each([
  "{{ incident.title }} is {{ incident.status }}: {{ alerts.active }} of {{ alerts.total }}",
  "{{ tags.host | upcase }} ${host} ${title} {{ tags.host.size }}",
  "{% if incident.flapping == 'true' %}flapping{% endif %} {% for h in tags.host %}{{ h }}{% endfor %}",
  "",
])("%s says what it is written for", (message) => {
  expect(messageProblems(message)).toEqual([]);
});

test.each([
  ["{{ title }}", "There is no variable title: it leaves nothing. Is incident.title meant?"],
  ["{{ incident.titel }}", "There is no variable incident.titel: it leaves nothing"],
  [
    "{{ alert.description }}",
    "alert.description is not known yet when a rule shares: it leaves nothing",
  ],
])("what %s leaves empty is named by its place", (message, text) => {
  expect(messageProblems(`a\n${message}`)).toEqual([{ line: 2, column: 4, message: text }]);
  expect(messageOf(message, facts)).toBe("");
});
