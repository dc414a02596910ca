import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { refuseUntil } from "../refuse.ts";
import { readWholeBody } from "./read-body.ts";

test("a body that is refused at once is thrown away, and what becomes of it is nobody's fault", async () => {
  const faults: unknown[] = [];
  const onFault = (fault: unknown): void => void faults.push(fault);
  process.on("unhandledRejection", onFault);
  onTestFinished(() => void process.off("unhandledRejection", onFault));
  const payload = Readable.from([Buffer.from("one"), Buffer.from("two")]);
  const budget = {
    take: () => {
      throw refuseUntil("shedding", 1);
    },
    release: () => undefined,
  };
  // What is read of a request: its headers.
  const request = { headers: {} } as FastifyRequest;
  await expect(
    readWholeBody(request, payload, { budget, maxBytes: 100, maxMs: 1000 }),
  ).rejects.toThrow("overloaded");
  await once(payload, "close");
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(faults).toEqual([]);
});
