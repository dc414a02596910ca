import { verify, type X509Certificate } from "node:crypto";
import { z } from "zod";
import { refuse } from "../../platform/refuse.ts";

/**
 * A message as a topic of Amazon SNS posts it.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
const envelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type Envelope = z.infer<typeof envelope>;

export const snsFault = (problem: string) => refuse("sns_not_verified", problem);

/** Null for what is no envelope: raw delivery, which is unsigned, or another way of sending. */
export function envelopeIn(text: string): Envelope | null {
  const body = jsonIn(text);
  if (typeof body !== "object" || body === null) return null;
  if (!("Type" in body && "TopicArn" in body && "Message" in body)) return null;

  if (!("Signature" in body)) throw snsFault("it is not signed");
  const { data, error } = envelope.safeParse(body);
  if (data) return data;
  const field = error.issues[0]?.path.join(".") ?? "";
  throw snsFault(`${field} is missing or has an unknown value`);
}

/** What is no JSON is refused where it is read. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** SNS of the topic's own region is the only host that is believed or called. */
export function requireSnsUrl(address: string, { TopicArn }: Pick<Envelope, "TopicArn">): URL {
  const host = snsHost(TopicArn);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.host !== host || url.username !== "")
    throw snsFault(`it names an address that is not at https://${host}`);
  return url;
}

const snsPartitions: Readonly<Record<string, string>> = {
  aws: "amazonaws.com",
  "aws-us-gov": "amazonaws.com",
  "aws-cn": "amazonaws.com.cn",
};

function snsHost(topicArn: string): string {
  const [, partition = "", region = ""] =
    /^arn:([a-z-]+):sns:([a-z0-9-]{3,40}):\d+:./.exec(topicArn) ?? [];
  const domain = snsPartitions[partition];
  if (domain === undefined) throw snsFault("its TopicArn is not valid");
  return `sns.${region}.${domain}`;
}

const algorithms: Readonly<Record<string, string>> = { "1": "RSA-SHA1", "2": "RSA-SHA256" };

export function requireSignature(message: Envelope, certificate: X509Certificate): void {
  const algorithm = algorithms[message.SignatureVersion];
  if (algorithm === undefined)
    throw snsFault(`signature version ${message.SignatureVersion.slice(0, 20)} is unknown`);
  const isGood = verify(
    algorithm,
    Buffer.from(signedText(message)),
    certificate.publicKey,
    Buffer.from(message.Signature, "base64"),
  );
  if (!isGood) throw snsFault("its signature does not match");
}

/** Exported for tests, which sign as SNS does. */
export function signedText(message: Omit<Envelope, "Signature">): string {
  const { Type, Message, MessageId, Subject, SubscribeURL, Timestamp, Token, TopicArn } = message;
  const fields =
    Type === "Notification"
      ? { Message, MessageId, Subject, Timestamp, TopicArn, Type }
      : { Message, MessageId, SubscribeURL, Timestamp, Token, TopicArn, Type };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join("");
}
