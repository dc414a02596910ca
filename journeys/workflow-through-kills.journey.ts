/**
 * From a critical incident to its recovery by a workflow: it looks up, branches, asks, has a runner
 * restart a service, waits until that is well, and says so; the server is killed twice on the way.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { openTestRunner, type TestRunner } from "#server/cli/runner/test-runner.ts";
import { type ServerProcess, startServer } from "#server/cli/prove/server-process.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

/** What is broken until somebody restarts it, which takes as long as the test says. */
interface Service {
  url: string;
  restarts: number;
  /** Resolves once a restart is under way. */
  restarting: Promise<void>;
  finish: () => void;
  server: Server;
}

async function openService(onUp: () => Promise<void>): Promise<Service> {
  const restarting = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      response.setHeader("content-type", "application/json");
      response.end('{"tier": "gold"}');
      return;
    }
    service.restarts += 1;
    restarting.resolve();
    void finished.promise.then(onUp).then(() => response.end("orders is up"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens
  const service: Service = {
    url: `http://127.0.0.1:${port}/`,
    restarts: 0,
    restarting: restarting.promise,
    finish: finished.resolve,
    server,
  };
  return service;
}

const commands = `
  restart:
    run: [${process.execPath}, --input-type=module, --eval, 'const reply = await fetch(process.argv[1], { method: "POST" }); console.log(await reply.text())', "{address}"]
    parameters:
      address: { type: string, pattern: "http://.+" }
    timeout: 60
`;

let house: JourneyHouse;
let server: ServerProcess;
let service: Service;
let runner: TestRunner;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-journey-"));
test.beforeAll(async () => {
  const env = { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" };
  // It takes calls and events alone: all work is left to the process that is killed.
  house = await journeyHouse({ ...env, TOCSIN_ROLES: "api" });
  server = await startServer({
    databaseUrl: house.databaseUrl,
    dir,
    name: "server",
    env: {
      ...env,
      // As the house has it.
      TOCSIN_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    },
  });
  service = await openService(() => house.send({ service: "orders", check: "http", status: "ok" }));
  runner = openTestRunner(commands);
});
test.afterAll(async () => {
  service.finish();
  await runner.close();
  await server.stop();
  service.server.close();
  await house.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

const steps = () => [
  { id: "look", lookup: { url: service.url } },
  {
    id: "side",
    branch: {
      if: "steps.look.output.tier = gold",
      do: [
        { id: "ok", ask: { message: "Restart {{ incident.tag.service }}?" } },
        {
          id: "restart",
          when: "steps.ok.output.approved = true",
          runner: { on: "shop", command: "restart", arguments: { address: service.url } },
        },
        { id: "well", wait: { until: "status = ok", for: 600 } },
        { id: "end", resolve: { annotation: "Restarted by a workflow" } },
        { id: "tell", comment: { body: "{{ steps.restart.output.output | strip }}" } },
      ],
    },
  },
];

test("a workflow restarts what is down, with an approval, whatever ends the server meanwhile", async ({
  context,
}) => {
  const { token } = await house.call<{ token: string }>("/resources/v2.1/workflow-runners", {
    name: "shop",
  });
  await house.call("/resources/v2.1/workflows", {
    name: "Restart what is down",
    definition: { trigger: { opened: {} }, condition: "status = critical", steps: steps() },
  });
  runner.start({ to: server.url, token });
  await house.send({ service: "orders", check: "http", status: "critical" });
  const feed = "/resources/v2.0/environments/all/feed/incidents?folder=active";
  const findId = async () =>
    (await house.call<{ items: { id: string }[] }>(feed)).items[0]?.id ?? null;
  await expect.poll(findId).not.toBeNull();
  const id = await findId();

  const page = await house.open(context, "/");
  const executions = `${server.url}/automation-workflow-executions/all/${id}`;
  await page.goto(executions);
  const run = page.getByRole("region", { name: "Restart what is down" });
  await expect(run).toContainText("Restart orders?");
  await server.kill();
  await page.goto(executions);
  await run.getByRole("button", { name: "Approve" }).click();
  await service.restarting;
  await server.kill();
  service.finish();
  await page.goto(executions);
  const end = run.getByRole("button", { name: /tell/ });
  await expect(end).toContainText("Done", { timeout: 60_000 });

  expect(service.restarts).toBe(1);
  const { active } = await house.call<{ active: boolean }>(
    `/resources/v2.0/environments/all/feed/incidents/${id}`,
  );
  expect(active).toBe(false);
  const { items } = await house.call<{ items: { body: string }[] }>(
    `/resources/v2.0/environments/all/incidents/${id}/comments`,
  );
  expect(items.map(({ body }) => body)).toEqual(["orders is up"]);
});
