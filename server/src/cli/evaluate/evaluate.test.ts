import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { evaluateCommand } from "./evaluate.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-evaluate-"));
const out = path.join(directory, "answers.json");
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

const evaluateTickets = async (...lines: string[]): Promise<unknown> => {
  fs.writeFileSync(path.join(directory, "links.jsonl"), lines.join("\n"));
  await evaluateCommand().parseAsync(["tickets", "--data", directory, "--out", out], {
    from: "user",
  });
  return JSON.parse(fs.readFileSync(out, "utf8"));
};

test("each query is answered with the ids of all targets, best first", async () => {
  expect(
    await evaluateTickets(
      '{"id": "a1", "query": "db-1 is full", "target": "The disk of db-1 was full"}',
      '{"id": "b2", "query": "Mails are late", "target": "Late mails of db-1 were sent"}',
      "",
    ),
  ).toEqual({ a1: ["a1", "b2"], b2: ["b2", "a1"] });
});

test("a line that cannot be read is named", async () => {
  await expect(evaluateTickets("{")).rejects.toThrow("links.jsonl:1: this is no JSON");
  await expect(
    evaluateTickets('{"id": "a", "query": "b", "target": "c"}', '{"id": "a"}'),
  ).rejects.toThrow(/^links\.jsonl:2: .*\n.*query/);
});
