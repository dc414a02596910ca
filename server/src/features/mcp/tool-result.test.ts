import { expect, test } from "vitest";
import { toolResult } from "./tool-result.ts";

const origin = { installation: "https://tocsin.example", organization: "Northwind", calls: [] };
const incident = (id: number) => ({ id: String(id), folders: ["active"], title: "x".repeat(3000) });

test("what is long ends early, and says how much is left out", () => {
  const { structuredContent, content } = toolResult(
    { items: Array.from({ length: 200 }, (_, id) => incident(id)), total: 200 },
    origin,
  );
  expect(JSON.stringify(structuredContent).length).toBeLessThan(60_000);
  const { data } = structuredContent as { data: { items: unknown[]; total: number } };
  expect(data.total).toBe(200);
  expect(data.items.at(-1)).toEqual({ left_out: 200 - (data.items.length - 1) });
  expect(JSON.stringify(data.items[0])).toContain("(1000 characters left out)");
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
});

test("each incident has a link, also where it is named alone", () => {
  const { structuredContent } = toolResult({ items: [incident(7), { incident_id: "9" }] }, origin);
  expect(structuredContent).toMatchObject({
    origin: {
      links: {
        "7": "https://tocsin.example/incident/7",
        "9": "https://tocsin.example/incident/9",
      },
    },
  });
});
