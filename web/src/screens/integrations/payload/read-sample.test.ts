import { expect, test } from "vitest";
import { readSample } from "./read-sample.ts";

test("a blank text is no payload, JSON is", () => {
  expect(readSample(" \n")).toBeNull();
  expect(readSample('{"state": "down"}')).toEqual({ payload: { state: "down" } });
  expect(readSample("null")).toEqual({ payload: null });
});

test("what is wrong is at its line", () => {
  const text = '{\n  "state": "down"\n  "host": "db-1"\n}';
  expect(readSample(text)).toMatchObject({ problem: { line: 3, column: 3 } });
  expect(readSample('{"a": ')).toMatchObject({ problem: { line: 1 } });
  const sample = readSample("state: down");
  expect(sample).toMatchObject({ problem: { line: 1, message: "Unexpected token 's'" } });
});

test("of a source of mails a text is a mail, but for what its receipts keep", () => {
  const mail = "Subject: =?utf-8?Q?a?=\n\nb=1";
  expect(readSample(mail, true)).toEqual({ payload: mail });
  expect(readSample('{"subject": "a"}', true)).toEqual({ payload: { subject: "a" } });
  expect(readSample(" ", true)).toBeNull();
});

test("a form is read as the server reads it", () => {
  expect(readSample("state=down&host=db-1")).toEqual({ payload: { state: "down", host: "db-1" } });
  expect(readSample("payload=%7B%22state%22%3A%22down%22%7D")).toEqual({
    payload: { state: "down" },
  });
});
