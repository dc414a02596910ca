import type { IncomingHttpHeaders } from "node:http";
import type { SignedSenderKind } from "#contract/change-sources.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireGitLab } from "../callbacks/gitlab-sender.ts";
import { headerOf, hmacOf, requireEqual } from "../callbacks/signature.ts";

export interface SignedRequest {
  headers: IncomingHttpHeaders;
  /** As it came: what is signed are bytes. */
  body: Buffer;
  nowS: number;
}

/** Refuses what does not prove that its sender knows the secret. */
export const requireSignature: Readonly<
  Record<SignedSenderKind, (request: SignedRequest, secret: string) => void>
> = {
  github: ({ headers, body }, secret) => {
    const signature = headerOf(headers, "x-hub-signature-256");
    if (signature === "") throw refuse("signature_missing", "X-Hub-Signature-256");
    requireEqual(signature, `sha256=${hmacOf(body, { secret })}`);
  },
  gitlab: (request, secret) => {
    const { headers } = request;
    if ((headerOf(headers, "x-gitlab-token") || headerOf(headers, "webhook-signature")) === "")
      throw refuse("signature_missing", "X-Gitlab-Token");
    requireGitLab(request, secret);
  },
};
