/** Whatever a server asks for, a runner runs what its file lists, and nothing else. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { closeWithFile } from "../../test-closing.ts";
import { openTestRunner } from "./test-runner.ts";

interface Reported {
  lease: string;
  reason: string | null;
}

/** Hands out these answers to who asks for work, one after the other, and keeps the reports. */
async function openFalseServer(answers: readonly string[]) {
  const reported: Reported[] = [];
  const left = [...answers];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      const lease = /work\/(.+)$/.exec(request.url ?? "")?.[1];
      if (lease === undefined) {
        const answer = left.shift();
        if (answer === undefined) return; // It waits for good.
        response.end(answer);
        return;
      }
      const report = JSON.parse(text) as { result: { reason: string | null } | null };
      if (report.result !== null) reported.push({ lease, reason: report.result.reason });
      response.end(JSON.stringify({ state: "ended" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeWithFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { to, reported, left };
}

const taskText = (more: object): string =>
  JSON.stringify({
    task: {
      lease: randomUUID(),
      idempotency_key: "key",
      command: "mark",
      arguments: { unit: "web" },
      timeout: null,
      ...more,
    },
  });

test("a server that lies gets nothing run", { timeout: 120_000 }, async () => {
  const runner = openTestRunner();
  closeWithFile(runner.close);
  const shell = `$(touch ${runner.dir}/shell); touch ${runner.dir}/shell & \`touch ${runner.dir}/shell\``;
  const refused = [
    { command: "reboot" },
    { command: "constructor" },
    { arguments: {} },
    { arguments: { unit: 7 } },
    { arguments: { unit: "--help" } },
    { arguments: { unit: "a\nb" } },
    { arguments: { unit: "a", more: "b" } },
    { command: "hold", arguments: { run: "/bin/sh" } },
    { idempotency_key: "a\u0000b" },
  ];
  // Not even answers: none of them is reported, and each is asked again after a pause.
  const nonsense = [
    "no json",
    JSON.stringify({ task: { command: "mark" } }),
    taskText({ command: "sh -c id" }),
    taskText({ lease: "../../etc/passwd" }),
    taskText({ arguments: { unit: ["a"] } }),
  ];
  const server = await openFalseServer([
    ...refused.map(taskText),
    ...nonsense,
    taskText({ arguments: { unit: shell } }),
  ]);
  runner.start({ to: server.to, token: "any" });
  await vi.waitFor(() => expect(server.reported).toHaveLength(refused.length + 1), 90_000);
  const reasons = server.reported.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(1);
  // What a shell would have run arrived as the one argument that it is.
  expect(runner.marks()).toEqual([`key ${shell}`]);
  const { existsSync } = await import("node:fs");
  expect(existsSync(`${runner.dir}/shell`)).toBe(false);
});
