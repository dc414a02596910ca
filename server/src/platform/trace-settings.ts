/** Where traces of sampled requests are sent, and how many are sampled. */

export interface TraceSettings {
  /** Of a collector's door for OTLP over HTTP, whole: `/v1/traces` is part of it. */
  url: string;
  /** Of the requests of senders, from 0 to 1. */
  ratio: number;
  /** With a token, as a rule. */
  headers: Readonly<Record<string, string>>;
}

const defaultRatio = 0.01;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t\x20-\x7e]+$/;

/** Null where none are sent. Throws what is wrong, without what is secret. */
export function traceSettingsFrom(
  env: Readonly<Record<string, string | undefined>>,
): TraceSettings | null {
  const ratio = ratioFrom(env["TOCSIN_TRACES_RATIO"]);
  const headers = headersFrom(env["TOCSIN_TRACES_HEADERS"] ?? "");
  const url = env["TOCSIN_TRACES_URL"];
  return url ? { url, ratio, headers } : null;
}

function ratioFrom(text: string | undefined): number {
  if (text === undefined) return defaultRatio;
  if (!/^(0|1|0?\.\d+|1\.0+)$/.test(text.trim()))
    throw new Error(`“${text}” is no ratio: a number from 0 to 1, such as 0.01`);
  return Number(text);
}

function headersFrom(text: string): Record<string, string> {
  const entries = text
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [name = "", ...value] = entry.split("=");
      return [name.trim(), value.join("=").trim()] as const;
    });
  if (!entries.every(([name, value]) => headerName.test(name) && headerValue.test(value)))
    throw new Error("is not NAME=VALUE, several of them separated by commas");
  return Object.fromEntries(entries);
}
