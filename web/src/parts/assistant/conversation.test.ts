import { expect, test } from "vitest";
import { aiLimits } from "#contract/ai-limits.ts";
import { conversationOf, incidentOnScreen, type Turn } from "./conversation.ts";

const turn = (id: number, reply: string | null): Turn => ({
  id,
  question: `question ${id}`,
  answer:
    reply === null
      ? null
      : {
          statements: reply === "" ? [] : [{ text: reply, sources: [0] }],
          sources: [],
          proposals: [],
          error: null,
        },
  error: null,
});

test("what was answered is told again, and what was not is left out", () => {
  expect(conversationOf([turn(1, "one"), turn(2, null), turn(3, "")], "next")).toEqual([
    { role: "person", text: "question 1" },
    { role: "assistant", text: "one" },
    { role: "person", text: "next" },
  ]);
});

test("of a long conversation the newest, from a question on, within what the server takes", () => {
  const conversation = conversationOf(
    Array.from({ length: 50 }, (_, id) => turn(id, "x".repeat(9000))),
    "next",
  );
  expect(conversation.length).toBeLessThanOrEqual(aiLimits.turns);
  expect(conversation[0]?.role).toBe("person");
  expect(conversation.at(-2)?.text).toHaveLength(aiLimits.turnCharacters);
});

test("the incident on the screen is that of the address", () => {
  expect(incidentOnScreen("/incident/all/12")).toBe("12");
  expect(incidentOnScreen("/tocsin/feed/7/12")).toBe("12");
  expect(incidentOnScreen("/feed/all")).toBeNull();
  expect(incidentOnScreen("/settings/roles/12")).toBeNull();
});
