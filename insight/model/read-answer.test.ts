import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnalysisFacts } from "../analysis/facts.ts";
import { promptFor } from "./prompt.ts";
import { readAnswer } from "./read-answer.ts";
import { readableText } from "./readable-text.ts";
import { redact } from "./redact.ts";
import { attacks, secrets } from "./test-attacks.ts";

const facts = (problem: string, tags: Record<string, string> = {}): AnalysisFacts => ({
  start: 1_795_487_460,
  end: null,
  alerts: [
    {
      id: "71",
      entity: "db-1",
      problem,
      severity: "critical",
      isActive: true,
      start: 1_795_487_460,
      tags: { host: "db-1", ...tags },
    },
  ],
  changes: [],
  activities: [],
  past: [],
  dependenciesOf: () => new Set(),
  missingTags: [],
  runbookTags: [],
});
const settings = { addendum: "", language: "English", tags: [], hiddenTags: ["customer"] };
const prompt = promptFor(facts("disk"), settings);
const answer = (summary: unknown, more: object = {}): string =>
  JSON.stringify({ summary, causes: [], category: null, impact: [], next_step: null, ...more });

test("sentences whose evidence exists are kept, others are dropped", () => {
  const read = readAnswer(
    answer(
      [
        { text: "The disk of db-1 is slow.", evidence: [1] },
        { text: "It is the fault of Ada.", evidence: [2] },
        { text: "It rests on nothing.", evidence: [] },
        { text: "Half of it exists.", evidence: [1, 99] },
        { text: 5, evidence: [1] },
        "nonsense",
      ],
      {
        causes: [
          { entity: "DB-1", score: 7, reasons: [{ text: "First.", evidence: [1] }] },
          { entity: "elsewhere", score: 1, reasons: [{ text: "Lie.", evidence: [1] }] },
          { entity: "db-1", score: 1, reasons: [{ text: "Twice.", evidence: [1] }] },
        ],
        next_step: { text: "Look.", evidence: [-1] },
      },
    ),
    prompt,
  );
  expect(read).toEqual({
    summary: [{ text: "The disk of db-1 is slow.", evidence: [{ kind: "alert", id: "71" }] }],
    causes: [
      {
        entity: "db-1",
        score: 1,
        reasons: [{ text: "First.", evidence: [{ kind: "alert", id: "71" }] }],
      },
    ],
    category: null,
    impact: [],
    next_step: null,
  });
});

test.each([
  ["<script>alert(1)</script>hello", "alert(1) hello"],
  ["see [this](https://evil.example/x) now", "see this now"],
  ["go to https://evil.example/?q=1 now", "go to [link] now"],
  ["javascript:alert(1) and data:text/html,x", "[link] and [link]"],
  ["![x](http://evil.example/p.png)", "x"],
  ["password=hunter22 is used", "password=[hidden] is used"],
  ["a\u202Eb\u200Bc", "abc"],
  ["look at //evil.example/x or \\\\evil.example\\x", "look at [link] or [link]"],
  ["evil.example/a?b=c https:/evil.example", "[link] [link]"],
  [
    "db-1.example.com is slow, see /var/log/x and nas:/export",
    "db-1.example.com is slow, see /var/log/x and nas:/export",
  ],
  ["x".repeat(500), `${"x".repeat(399)}…`],
])("of %j is shown %j", (text, expected) => {
  const read = readAnswer(answer([{ text, evidence: [1] }]), prompt);
  expect(read?.summary[0]?.text).toBe(expected);
});

test.each([
  "",
  "no JSON",
  "[]",
  "null",
  '{"summary": "text"}',
  answer([]),
  answer([{ text: "x", evidence: [7] }]),
  "data: {}\n\ndata: [DONE]",
])("nothing can be shown of %j", (text) => {
  expect(readAnswer(text, prompt)).toBeNull();
});

test("an answer within a fence, or after thoughts, is read", () => {
  const text = answer([{ text: "Slow.", evidence: [1] }]);
  expect(readAnswer(`Let me see.\n\`\`\`json\n${text}\n\`\`\``, prompt)?.summary).toHaveLength(1);
});

test("whatever is answered, nothing throws, and all that is cited exists", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((x) => `${JSON.stringify({ summary: x, causes: x })}`),
      ),
      (text) => {
        const read = readAnswer(text, prompt);
        for (const { evidence } of read?.summary ?? [])
          expect(evidence).toEqual([{ kind: "alert", id: "71" }]);
      },
    ),
  );
});

test.each(secrets)("%j is hidden", (text, secret) => {
  expect(redact(readableText(text))).not.toContain(secret);
  expect(readAnswer(answer([{ text, evidence: [1] }]), prompt)?.summary[0]?.text).not.toContain(
    secret,
  );
  expect(promptFor(facts(text, { note: text }), settings).user).not.toContain(secret);
});

test("chosen tags are never told, and a value under the name of a secret is not either", () => {
  const sentPrompt = promptFor(
    facts("disk", { customer: "Arden", api_key: "short1", team: "db" }),
    settings,
  );
  expect(sentPrompt.user).toContain('"team":"db"');
  expect(sentPrompt.user).not.toMatch(/Arden|short1/);
  const few = promptFor(facts("disk", { team: "db" }), { ...settings, tags: ["host"] });
  expect(few.user).not.toContain("team");
});

test.each(attacks)("what senders write is data: %#", (text) => {
  const tags = { host: text, [text.slice(0, 60)]: text };
  const sent = promptFor(facts(text, tags), { ...settings, addendum: "Be brief." });
  expect(sent.system).toBe(promptFor(facts("disk"), { ...settings, addendum: "Be brief." }).system);
  const data = JSON.parse(sent.user) as { alerts: object[] };
  expect([Object.keys(data), data.alerts.length]).toEqual([["incident", "alerts", "changes"], 1]);
  expect(sent.user.length).toBeLessThan(8000);
  expect(sent.user).not.toMatch(/<|[\p{Cc}\p{Cf}\p{Co}]/u);
});

test.each(attacks)("what a model repeats of it is plain text: %#", (text) => {
  const claim = { text: `As told: ${text}`, evidence: [1] };
  const read = readAnswer(
    answer([claim], {
      category: text,
      impact: [claim],
      next_step: claim,
      causes: [{ entity: "db-1", score: 1, reasons: [claim] }],
    }),
    prompt,
  );
  const shown = JSON.stringify(read);
  expect(shown).toContain("As told");
  expect(shown).not.toMatch(/<[a-z!/]|\]\(\w|[\p{Cf}\p{Co}]|trap\.example\/|script:|:\/\//iu);
  expect(shown).not.toContain("hunter22");
  expect(shown.length).toBeLessThan(4000);
});

test("redaction takes linear time", () => {
  const began = performance.now();
  for (const text of [
    "a".repeat(100_000),
    "password".repeat(12_000),
    "1a".repeat(50_000),
    "-----BEGIN ".repeat(9000),
    "a/".repeat(50_000),
    "https://".repeat(12_000),
    'password="'.repeat(10_000),
    '\\"'.repeat(50_000),
  ])
    redact(readableText(text));
  expect(performance.now() - began).toBeLessThan(2000);
});
