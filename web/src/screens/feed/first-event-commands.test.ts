import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { firstEvent, firstEventCommand, shells } from "./first-event-commands.ts";

const access = { origin: "https://tocsin.example", appKey: "app-1", key: "tk_1" };

test("every command names the address, the source and the key", () => {
  for (const shell of shells) {
    const command = firstEventCommand(shell, access);
    expect(command).toContain("https://tocsin.example/data/v2/");
    expect(command).toContain("app-1");
    expect(command).toContain("tk_1");
  }
});

test("a shell hands curl exactly the event", () => {
  const command = firstEventCommand("curl", access).replace(/^curl/, "printf '%s\\0'");
  const handed = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\0");
  expect(handed).toContain("Authorization: Bearer tk_1");
  expect(JSON.parse(handed.find((one) => one.startsWith("{")) ?? "")).toEqual({ app_key: "app-1", ...firstEvent });
});

test("PowerShell's body is the same event", () => {
  const body = /-Body '(.*)'/.exec(firstEventCommand("powershell", access))?.[1] ?? "";
  expect(JSON.parse(body)).toEqual({ app_key: "app-1", ...firstEvent });
});
