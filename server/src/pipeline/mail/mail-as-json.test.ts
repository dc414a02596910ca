import { expect, test } from "vitest";
import { mailAsJson } from "./mail-as-json.ts";

const raw = (lines: readonly string[], encoding: BufferEncoding = "utf8"): Buffer =>
  Buffer.from(lines.join("\r\n"), encoding);

test("encoded words, quoted-printable and Latin-1 become text", async () => {
  const mail = await mailAsJson(
    raw([
      "From: =?utf-8?B?w5xiZXJ3YWNodW5n?= <Monitor@Ops.Example.com>",
      "To: a@example.com, Group: b@example.com;",
      "Subject: =?iso-8859-1?Q?St=F6rung:_K=FChlung?=",
      "Date: Tue, 3 Mar 2026 12:00:00 +0100",
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "X-Monitor: cooling",
      "",
      "Die K=FChlung ist aus=",
      "gefallen.",
    ]),
  );
  expect(mail).toMatchObject({
    from: "monitor@ops.example.com",
    from_name: "Überwachung",
    from_domain: "ops.example.com",
    to: ["a@example.com", "b@example.com"],
    subject: "Störung: Kühlung",
    text: "Die Kühlung ist ausgefallen.",
    date: "2026-03-03T11:00:00.000Z",
    headers: { "x-monitor": "cooling" },
    is_bounce: false,
  });
});

test("bytes that stand as they are are read by their charset", async () => {
  const head = "Subject: x\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\n";
  expect((await mailAsJson(raw([`${head}80 \u0080`], "latin1"))).text).toBe("80 €");
});

test("of several parts the text is read, of a page alone what it says, of files their names", async () => {
  const parts = (...bodies: string[]) =>
    raw([
      "Subject: parts",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      ...bodies.flatMap((body) => ["--b", body]),
      "--b--",
    ]);
  const html =
    "Content-Type: text/html\r\n\r\n<style>p{}</style><p>Disk <b>full</b></p><p>db-1</p>";
  const text = `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from("plain text").toString("base64")}`;
  const file =
    "Content-Type: image/png\r\nContent-Disposition: attachment; filename=graph.png\r\n\r\nx";
  expect(await mailAsJson(parts(html, file))).toMatchObject({
    text: "Disk full\n\ndb-1",
    attachments: ["graph.png"],
  });
  const alternative = [
    'Content-Type: multipart/alternative; boundary="c"',
    "",
    ...[text, html].flatMap((body) => ["--c", body]),
    "--c--",
  ].join("\r\n");
  expect((await mailAsJson(parts(alternative))).text).toBe("plain text");
});

test("a report of a mail server is told by its sender or its kind", async () => {
  const head = "Subject: Undelivered";
  expect((await mailAsJson(raw([head, "", ""]), "")).is_bounce).toBe(true);
  expect((await mailAsJson(raw([head, "Return-Path: <>", "", ""]))).is_bounce).toBe(true);
  expect((await mailAsJson(raw([head, "", ""]), "a@example.com")).is_bounce).toBe(false);
  const report = "Content-Type: multipart/report; report-type=delivery-status; boundary=b";
  expect((await mailAsJson(raw([head, report, "", "--b--"]), "a@example.com")).is_bounce).toBe(
    true,
  );
});

test("long texts are cut, and what cannot be stored is replaced", async () => {
  const { text } = await mailAsJson(
    raw(["Subject: x", "", `a\u0000b${"line\r\n".repeat(50_000)}`]),
  );
  expect(text).toHaveLength(100_000);
  expect(text.slice(0, 3)).toBe("a\uFFFDb");
});
