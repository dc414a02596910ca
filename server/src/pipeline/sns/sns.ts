import { createHash } from "node:crypto";
import { loadOrganization } from "../../features/organizations/store.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import type { SenderProtocol } from "../receive.ts";
import { openCertificates } from "./certificates.ts";
import { envelopeIn, requireSignature, requireSnsUrl, snsFault } from "./envelope.ts";

interface SnsParts extends Parts {
  outbound: OutboundDoors;
}

/** Messages of Amazon SNS: whose they are, and the subscription that a topic asks to confirm. */
export function snsProtocol({ db, clock, outbound }: SnsParts): SenderProtocol {
  const certificates = openCertificates();
  const doorOf = ({ organizationId }: KeyHolder) =>
    db.tenant(organizationId, async (sql) => {
      const organization = await loadOrganization(sql, organizationId);
      if (!organization) throw refuse("bad_key");
      return outbound.exempt(organization);
    });
  return {
    check: async (holder, text) => {
      const message = envelopeIn(text);
      if (!message) return;
      const url = requireSnsUrl(message.SigningCertURL, message);
      if (!url.pathname.endsWith(".pem")) throw snsFault("its certificate is not a .pem file");
      const certificate = await certificates.load(url, await doorOf(holder), clock.nowS());
      requireSignature(message, certificate);
      if (message.Type === "SubscriptionConfirmation") requireConfirmUrl(message);
    },
    afterStoring: async (holder, text) => {
      const message = envelopeIn(text);
      // The address in the other kind of confirmation would subscribe again.
      if (message?.Type !== "SubscriptionConfirmation") return;
      const { href } = requireConfirmUrl(message);
      await db.tenant(holder.organizationId, (sql) =>
        setJob(sql, {
          kind: "sns-subscription",
          subject: createHash("sha256").update(href).digest("base64url"),
          due_at: clock.nowS(),
          params: { url: href, topic: message.TopicArn },
        }),
      );
    },
  };
}

function requireConfirmUrl(message: { SubscribeURL?: string | undefined; TopicArn: string }): URL {
  const url = requireSnsUrl(message.SubscribeURL ?? "", message);
  if (url.searchParams.get("Action") !== "ConfirmSubscription")
    throw snsFault("its SubscribeURL confirms no subscription");
  return url;
}
