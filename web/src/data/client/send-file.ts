import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { withBasePath } from "./base-path.ts";
import { CallError } from "./call-error.ts";
import { problemsOf } from "./call.ts";
import { pathTo } from "./path-to.ts";
import { notifyRefused } from "./refused-calls.ts";

interface Upload {
  /** A form names its own type. */
  content: Blob | FormData;
  type?: string;
  /** From 0 to 1. */ onProgress: (sent: number) => void;
}

/** Sends a file, or a form of files, as the body of a call. `fetch` does not tell how much of it has gone out. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallOf<E>, "body">,
  { content, type, onProgress }: Upload,
): Promise<ReplyOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReplyOf<E>>();
  const request = new XMLHttpRequest();
  const rejectWith = (status: number, body: unknown) => {
    const error = new CallError(status, problemsOf(body));
    notifyRefused(error);
    reject(error);
  };
  request.open(endpoint.method, withBasePath(pathTo(endpoint.path, input)));
  if (type !== undefined) request.setRequestHeader("content-type", type);
  request.setRequestHeader("accept", "application/json");
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  request.onerror = () => reject(new CallError(0, []));
  request.onload = () => {
    const body = parseBody(request.responseText);
    // The server answers by the contract.
    if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as ReplyOf<E>);
    else rejectWith(request.status, body);
  };
  request.send(content);
  return promise;
}

/** A proxy in between may answer with anything. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
