import { Refusal } from "./refuse.ts";
import { SendFailure } from "./send-failure.ts";

/** Answers of 4xx that may pass: too slow, too early, too many. */
const passing = new Set([408, 425, 429]);
const excerptCharacters = 200;

/** Throws unless the receiver took it. `secrets` are never in the reason. */
export async function requireSuccess(
  response: Response,
  { nowS, secrets }: { nowS: number; secrets: readonly string[] },
): Promise<number> {
  const { status } = response;
  if (status >= 200 && status < 300) return status;
  const text = (await response.text().catch(() => "")).slice(0, 4 * excerptCharacters);
  const excerpt = masked(text.replaceAll(/\s+/g, " ").trim(), secrets).slice(0, excerptCharacters);
  const isRedirect = status >= 300 && status < 400;
  throw new SendFailure(
    isRedirect
      ? `The receiver answered ${status}; redirects are not followed`
      : `The receiver answered ${status}${excerpt === "" ? "" : `: ${excerpt}`}`,
    {
      status,
      isFinal: isRedirect || (status >= 400 && status < 500 && !passing.has(status)),
      retryAfterS: retryAfterOf(response.headers.get("retry-after"), nowS),
    },
  );
}

/** What kept a request from being answered, in words. What is forbidden stays forbidden. */
export function connectionFailure(error: unknown, secrets: readonly string[]): SendFailure {
  if (error instanceof SendFailure) return error;
  const isRefused = error instanceof Refusal;
  const text = isRefused ? (error.problems[0]?.message ?? "refused") : wordsOf(error);
  return new SendFailure(masked(text, secrets), {
    status: null,
    isFinal: isRefused,
    retryAfterS: null,
  });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return "The receiver did not answer in time";
  const code = "code" in error ? String(error.code) : "";
  const known: Record<string, string> = {
    ECONNREFUSED: "The receiver refused the connection",
    ECONNRESET: "The receiver cut off the connection",
    ENOTFOUND: "The receiver's name is unknown",
    EAI_AGAIN: "The receiver's name could not be looked up",
    ETIMEDOUT: "The receiver did not answer in time",
    EPIPE: "The receiver cut off the connection",
  };
  return known[code] ?? (error.message || code).slice(0, 300);
}

/** Seconds, of some vendors with a fraction, or a date (RFC 9110, 10.2.3); at most an hour. */
function retryAfterOf(header: string | null, nowS: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : Date.parse(header) / 1000 - nowS;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(0, seconds)) : null;
}

const masked = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .reduce((shown, secret) => shown.replaceAll(secret, "•••"), text);
