import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { callExamples } from "./examples.ts";

const entries = new Map(contract.map((entry) => [entry.name, entry.endpoint]));

for (const [name, { body, reply }] of Object.entries(callExamples))
  test(`the example of ${name} is what the call takes and answers`, () => {
    const endpoint = entries.get(name);
    expect(endpoint).toBeDefined();
    const schema = endpoint?.body ?? endpoint?.rawBody?.schema;
    if (body !== undefined) {
      const parsed = schema?.safeParse(body);
      expect(parsed?.error?.issues).toBeUndefined();
      expect(Object.keys(Object(parsed?.data))).toEqual(
        expect.arrayContaining(Object.keys(Object(body))),
      );
    }
    if (reply !== undefined) expect(endpoint?.reply.safeParse(reply).error?.issues).toBeUndefined();
    expect(body ?? reply).toBeDefined();
  });
