import path from "node:path";
import type { Sql } from "#server/platform/db.ts";
import { PROJECT } from "../../launch/project.ts";
import type { Example } from "./examples.ts";

/** A statement that the product put together, and the call that sent it. */
export interface Recorded {
  /** `file:line`. */
  place: string;
  text: string;
}

/** Runs an example; what it sends goes nowhere. */
export async function record({ run, answer = () => [] }: Example): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const sql = (text: string): Promise<object[]> => {
    recorded.push({ place: callerOf(new Error().stack ?? ""), text });
    return Promise.resolve(answer(text));
  };
  // What an example answers has the row that the statement is checked against.
  await run(sql as Sql);
  return recorded;
}

/** The nearest line of the product. */
function callerOf(stack: string): string {
  const server = `${path.join(PROJECT, "server")}${path.sep}`;
  const line = stack.split("\n").find((frame) => frame.includes(server)) ?? "";
  const [, file = "", number = ""] = /(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? [];
  return `${path.relative(PROJECT, file)}:${number}`;
}
