import { expect, test } from "vitest";
import { listArtifacts } from "#contract/incident-artifacts.ts";
import { createWorkflow, unifiedExecution } from "#contract/workflows.ts";
import { withSession } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const boundary = "part";
const opened = async (of: Organization): Promise<string> => {
  const [outcome] = await of.send({ status: "critical", host: "db-1", check: "disk" });
  return outcome?.incident_id ?? "";
};
const form = (parts: readonly [field: string, file: string | null, content: Buffer][]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([field, file, content]) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file === null ? "" : `; filename="${file}"`}\r\n\r\n`,
      ),
      content,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const path = (id: string): string =>
  `/resources/v2.1/environments/all/incidents/${id}/automation-workflows/artifacts`;

const inject = (of: Organization, url: string, more: object) => {
  const session = withSession(of.as("ada").token);
  return of.house.server.app.inject({
    url,
    headers: {
      ...session,
      host: new URL(session.origin).host,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    ...more,
  });
};

test("files are kept by what they are, and only ever downloaded", async () => {
  const of = await northwind();
  const id = await opened(of);
  const payload = form([
    ["incidentId", null, Buffer.from(id)],
    ["file_1", "shot.txt", png],
    ["file_2", "page.html", Buffer.from("<script>alert(1)</script>")],
  ]);
  const sent = await inject(of, path(id), { method: "POST", payload });
  expect([sent.statusCode, sent.json().items?.map((item: object) => item)]).toMatchObject([
    201,
    [
      { name: "shot.txt", content_type: "image/png", bytes: png.length, by_name: "Ada" },
      { content_type: "application/octet-stream" },
    ],
  ]);
  const { items } = await of.as("ada").call(listArtifacts, { params: { env: "all", id } });
  expect(items).toHaveLength(2);
  const file = items.find((item) => item.content_type === "image/png");
  const got = await inject(of, `${path(id)}/${file?.id}`, { method: "GET" });
  expect(got.rawPayload).toEqual(png);
  expect(got.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''shot.txt",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("a form without a file, of another incident, or too large is refused and keeps nothing", async () => {
  const of = await northwind();
  const id = await opened(of);
  const post = async (parts: Parameters<typeof form>[0]) => {
    const answer = await inject(of, path(id), { method: "POST", payload: form(parts) });
    return [answer.statusCode, answer.json().errors?.[0]?.code];
  };
  expect(await post([["note", null, Buffer.from("x")]])).toEqual([400, "no_file"]);
  expect(
    await post([
      ["incidentId", null, Buffer.from("1")],
      ["file_1", "a", Buffer.from("x")],
    ]),
  ).toEqual([400, "other_incident"]);
  const large = Buffer.alloc(25 * 1024 * 1024 + 1);
  expect(await post([["file_1", "large", large]])).toEqual([413, "artifact_too_large"]);
  expect((await of.as("ada").call(listArtifacts, { params: { env: "all", id } })).total).toBe(0);
});

test("a program starts a workflow by its callback, with its fields as inputs", async () => {
  const of = await northwind();
  const id = await opened(of);
  const { id: flow } = await of.as("ada").call(createWorkflow, {
    body: {
      name: "called",
      definition: {
        trigger: { callback: { inputs: [{ name: "size", required: true }] } },
        steps: [{ id: "tell", comment: { body: "size {{ inputs.size }}" } }],
      },
    },
  });
  const call = (body: object) => of.post(body, { path: `/data/v2/workflows/${flow}` });
  expect((await call({ incident_id: id })).status).toBe(422);
  expect((await call({ incident_id: id, inputs: { size: 3 } })).status).toBe(202);
  await of.settle();
  const { executions } = await of.as("ada").call(unifiedExecution, { params: { env: "all", id } });
  expect(executions).toMatchObject([
    { status: "done", trigger: "callback", inputs: { size: "3" }, steps: [{ status: "done" }] },
  ]);
});
