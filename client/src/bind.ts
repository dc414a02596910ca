import type { RequestOpts } from "@oazapfts/runtime";
import type { Connection } from "./connection.ts";
import { withProblems } from "./errors.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- what a call takes is known to whoever names it
type Call = (...args: any[]) => Promise<unknown>;

/** The calls of a generated module, and nothing else that it exports. */
export type Calls<Api> = {
  [Name in keyof Api as Api[Name] extends Call ? Name : never]: Api[Name];
};

/** Every call over one connection. */
export function bindCalls<Api extends object>(api: Api, connection: Connection): Calls<Api> {
  const calls = Object.entries(api)
    .filter((entry): entry is [string, Call] => typeof entry[1] === "function")
    .map(([name, call]) => [name, bindCall(call, connection)]);
  return Object.fromEntries(calls) as Calls<Api>; // the same names and parameters
}

/** A call without parameters takes its options alone. */
const bindCall = (call: Call, connection: Connection): Call =>
  call.length === 1
    ? (options?: RequestOpts) => withProblems(call(optionsOf(connection, options)))
    : (input: object = {}, options?: RequestOpts) =>
        withProblems(call(input, optionsOf(connection, options)));

const optionsOf = (connection: Connection, options: RequestOpts = {}): RequestOpts => ({
  ...connection,
  ...options,
  headers: { ...connection.headers, ...Object.fromEntries(new Headers(headersOf(options))) },
});

const headersOf = ({ headers }: RequestOpts): [string, string][] =>
  headers instanceof Headers || Array.isArray(headers)
    ? [...new Headers(headers)]
    : Object.entries(headers ?? {}).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      );
