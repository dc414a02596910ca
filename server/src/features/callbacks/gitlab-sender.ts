import type { CallbackRequest } from "./reader.ts";
import {
  headerOf,
  hmacOf,
  joined,
  requireEqual,
  requireFresh,
  requireOneEqual,
} from "./signature.ts";

/** Signed as Standard Webhooks are, or, before GitLab 19, with the secret as it is. */
export function requireGitLab(
  { headers, body, nowS }: Pick<CallbackRequest, "headers" | "body" | "nowS">,
  secret: string,
): void {
  const signatures = headerOf(headers, "webhook-signature");
  if (signatures === "") return requireEqual(headerOf(headers, "x-gitlab-token"), secret);
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signed = joined(`${headerOf(headers, "webhook-id")}.${timestamp}.`, body);
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
  const expected = `v1,${hmacOf(signed, { secret: key, encoding: "base64" })}`;
  requireOneEqual(signatures.split(" "), expected);
  requireFresh(timestamp, nowS);
}
