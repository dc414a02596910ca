import { describe, expect, test } from "vitest";
import { type AssistantQuestion, assistantPrompt, type AssistantTool } from "./assistant-prompt.ts";
import type { PromptSettings } from "./prompt.ts";
import { readAssistantAnswer } from "./read-assistant-answer.ts";
import { attacks, leaked, secrets } from "./test-attacks.ts";

const tools: AssistantTool[] = [
  { name: "search", description: "Search.", input: { type: "object" }, isReading: true },
  { name: "resolve_incidents", description: "Resolve.", input: {}, isReading: false },
];
const settings: PromptSettings = {
  addendum: "",
  language: "English",
  tags: [],
  hiddenTags: ["owner"],
};
const question: AssistantQuestion = {
  conversation: [{ role: "person", text: "What is down?" }],
  incidentId: "7",
  now: 1_700_000_000,
  lookups: [],
  isLast: false,
};
const userOf = (data: unknown, more: Partial<PromptSettings> = {}) =>
  assistantPrompt({ ...question, lookups: [{ tool: "search", input: {}, data }] }, tools, {
    ...settings,
    ...more,
  }).user;

describe("what a model is told", () => {
  test("the question, the incident on the screen, and results by their numbers", () => {
    expect(JSON.parse(userOf({ items: [{ id: "7", title: "Down" }] }))).toEqual({
      now: "2023-11-14 22:13 UTC",
      incident_on_screen: "7",
      conversation: [{ role: "person", text: "What is down?" }],
      results: [{ n: 1, tool: "search", input: {}, data: { items: [{ id: "7", title: "Down" }] } }],
      may_look_up_more: true,
    });
  });

  test("tools that read and tools that write stand apart", () => {
    const { system } = assistantPrompt(question, tools, settings);
    expect(system.indexOf("search: Search.")).toBeLessThan(system.indexOf("Tools for `actions`"));
    expect(system.indexOf("resolve_incidents: ")).toBeGreaterThan(
      system.indexOf("Tools for `actions`"),
    );
  });

  test("no tag that is hidden, and only those that are told where some are named", () => {
    const data = { items: [{ tags: { owner: "ada", host: "db-1", site: "fra1" } }] };
    expect(userOf(data)).not.toContain("ada");
    expect(userOf(data)).toContain("fra1");
    expect(userOf(data, { tags: ["host"] })).not.toContain("fra1");
    expect(userOf({ facts: { "tag.owner": ["ada"] } })).not.toContain("ada");
    expect(userOf({ incident_tags: { owner: { value: "ada" } } })).not.toContain("ada");
    const reasons = [{ code: "tags", params: { words: "ada fra1" } }];
    expect(userOf({ reasons })).not.toContain("ada");
    expect(userOf({ reasons }, { hiddenTags: [] })).toContain("ada");
  });

  test("no secret, wherever it stands", () => {
    for (const [text] of secrets) {
      expect(leaked(userOf({ title: text, items: [text], [text]: "x" }))).toEqual([]);
      expect(
        leaked(
          assistantPrompt(
            { ...question, conversation: [{ role: "person", text }] },
            tools,
            settings,
          ).user,
        ),
      ).toEqual([]);
    }
    expect(userOf({ tags: { password: "short-hunter22" } })).not.toContain("hunter22");
    expect(userOf({ tags: { password: ["a", "hunter22"] } })).not.toContain("hunter22");
    expect(
      userOf({ alert_tags: { db_password: { values: ["hunter22"], total: 1 } } }),
    ).not.toContain("hunter22");
    expect(userOf({ facts: { "tag.password": ["hunter22"] } })).not.toContain("hunter22");
  });

  test("attacks are data: no mark of a turn is left whole", () => {
    for (const text of attacks) expect(userOf({ title: text })).not.toContain("<");
  });

  test("of what is long, the first; and it says how much is left out", () => {
    const user = userOf({
      items: Array.from({ length: 1000 }, (_, n) => ({ n, title: "x".repeat(9000) })),
    });
    expect(user.length).toBeLessThan(20_000);
    expect(user).toMatch(/"left_out":9\d\d/);
  });
});

describe("what is believed of the answer", () => {
  const read = (answer: object, known = 2) =>
    readAssistantAnswer(JSON.stringify(answer), { tools, known });

  test("a sentence with sources that exist", () => {
    expect(
      read({
        look_up: [],
        answer: [
          { text: "db-1 is down.", sources: [1, 2] },
          { text: "Nobody said so.", sources: [] },
          { text: "Made up.", sources: [3] },
          { text: "Half of it made up.", sources: [1, 0] },
          { text: "Odd.", sources: ["1"] },
        ],
        actions: [],
      })?.statements,
    ).toEqual([{ text: "db-1 is down.", sources: [0, 1] }]);
  });

  test("nothing that writes is looked up, and nothing that reads is an action", () => {
    const answer = read({
      look_up: [
        { tool: "resolve_incidents", input: '{"ids":["7"]}' },
        { tool: "search", input: '{"query":"down"}' },
        { tool: "delete_everything", input: "{}" },
        { tool: "search", input: "no JSON" },
      ],
      answer: [],
      actions: [
        { tool: "search", input: "{}", why: "to see" },
        { tool: "resolve_incidents", input: { ids: ["7"] }, why: "It <b>ended</b>." },
      ],
    });
    expect(answer?.lookups).toEqual([{ tool: "search", input: { query: "down" } }]);
    expect(answer?.actions).toEqual([
      { tool: "resolve_incidents", input: { ids: ["7"] }, why: "It ended ." },
    ]);
  });

  test("text without markup, addresses and secrets", () => {
    for (const [text] of secrets) {
      const answer = read({ answer: [{ text: `It says ${text}`, sources: [1] }] });
      expect(leaked(JSON.stringify(answer))).toEqual([]);
    }
    expect(
      read({ answer: [{ text: "See https://evil.example/?q=1", sources: [1] }] })?.statements[0]
        ?.text,
    ).toBe("See [link]");
  });

  test("no answer is none", () => {
    expect(readAssistantAnswer("I am sorry", { tools, known: 1 })).toBeNull();
    expect(readAssistantAnswer("[]", { tools, known: 1 })).toBeNull();
    expect(read({})).toEqual({ lookups: [], statements: [], actions: [] });
  });
});
