import { CallError } from "../../../data/client/call-error.ts";

/** The server looked at the payload and said no: asking again would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
