/** What stands outside: identity providers as programs of their own, and a name server. */
import { type ChildProcess, fork } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AssertionOptions } from "./test-saml-idp.ts";

export interface TestProvider {
  url: string;
  certificate: string;
  setAssertion(wanted: AssertionOptions): Promise<void>;
  stop(): void;
}
export async function forkProgram(
  file: string,
  ...args: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(file), args, { silent: true });
  return new Promise((resolve, reject) => {
    let output = "";
    const onOutput = (part: Buffer): void => {
      output += part.toString();
      const url = /ready on (\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ url, process: child });
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", () => reject(new Error(`${file} ended: ${output}`)));
  });
}

export async function samlProvider(): Promise<TestProvider> {
  const { url, process } = await forkProgram(import.meta.resolve("./test-saml-idp.ts"));
  const send = async (path: string, body: string): Promise<void> => {
    await fetch(`${url}${path}`, { method: "POST", body });
  };
  return {
    url,
    certificate: await (await fetch(`${url}/certificate`)).text(),
    stop: () => void process.kill(),
    setAssertion: (assertion) => send("/person", JSON.stringify(assertion)),
  };
}

/** Answers TXT questions (RFC 1035) over UDP out of `texts`. */
export async function nameServer(
  texts: ReadonlyMap<string, string[]>,
): Promise<{ address: string; stop(): void }> {
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(
        question
          .subarray(at + 1, at + 1 + length)
          .toString()
          .toLowerCase(),
      );
      at += length + 1;
    }
    const values = texts.get(labels.join(".")) ?? [];
    const questionBytes = question.subarray(12, at + 5);
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(values.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(values.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = values.map((value) => {
      // In pieces, as long texts come.
      const pieces = (value.match(/.{1,20}/g) ?? []).map((piece) =>
        Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]),
      );
      const data = Buffer.concat(pieces);
      const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    socket.send(Buffer.concat([head, questionBytes, ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}
