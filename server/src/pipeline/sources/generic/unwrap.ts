import { isPlainObject, type PlainObject } from "./fields.ts";

const maxLayers = 5;
/** Where senders put their message as text. */
const textKeys =
  /^(payload|data|body|message|msg|text|details?|alert|event|incident|requestbody)$/i;

/** Takes off what carriers put around a sender's message. */
export function unwrap(payload: unknown): unknown {
  let body = payload;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const inner = unwrapOnce(body);
    if (inner === body) return body;
    body = inner;
  }
  return body;
}

function unwrapOnce(body: unknown): unknown {
  if (typeof body === "string") return jsonIn(body) ?? body;
  if (!isPlainObject(body)) return body;
  return ofTopic(body) ?? ofPubSub(body) ?? ofCloudEvent(body) ?? ofForm(body) ?? parsedTexts(body);
}

/** Amazon SNS: the message is text, and may be JSON. */
function ofTopic(body: PlainObject): unknown {
  const { Type, Message, Subject, Timestamp } = body;
  if (Type !== "Notification" || typeof Message !== "string") return null;
  const message = jsonIn(Message);
  if (Array.isArray(message)) return message;
  const around = { title: Subject, sent: { Timestamp } };
  return isPlainObject(message)
    ? { ...around, ...message }
    : { ...around, message: Message, Timestamp };
}

/** Google Pub/Sub: {message: {data: base64}, subscription}. */
function ofPubSub(body: PlainObject): unknown {
  const { message } = body;
  if (!isPlainObject(message) || typeof message["data"] !== "string") return null;
  return jsonIn(Buffer.from(message["data"], "base64").toString("utf8"));
}

/** https://cloudevents.io: what it says stands in data, its kind and subject around it. */
function ofCloudEvent(body: PlainObject): unknown {
  const { specversion, type, subject, source, time, data, data_base64, ...rest } = body;
  if (typeof specversion !== "string" || typeof type !== "string") return null;
  const inner =
    typeof data === "string"
      ? (jsonIn(data) ?? { message: data })
      : typeof data_base64 === "string"
        ? jsonIn(Buffer.from(data_base64, "base64").toString("utf8"))
        : data;
  const { id: _messageId, ...extensions } = rest;
  return { event_type: type, resource: subject, source, time, ...extensions, data: inner ?? {} };
}

/** A form, or a wrapper, with nothing but one text of JSON. */
function ofForm(body: PlainObject): unknown {
  const [entry, ...more] = Object.entries(body);
  if (!entry || more.length > 0 || !textKeys.test(entry[0])) return null;
  return typeof entry[1] === "string" ? jsonIn(entry[1]) : null;
}

/** JSON in a text becomes part of the message. */
function parsedTexts(body: PlainObject): PlainObject {
  const parsed = Object.entries(body).flatMap(([key, value]) => {
    const inner = typeof value === "string" && textKeys.test(key) ? jsonIn(value) : null;
    return inner === null ? [] : [[key, inner] as const];
  });
  return parsed.length === 0 ? body : { ...body, ...Object.fromEntries(parsed) };
}

/** An object or a list; null for any other text. */
function jsonIn(text: string): object | null {
  const plain = text.trim();
  if (!/^[[{]/.test(plain) || !/[\]}]$/.test(plain)) return null;
  const value = parseJson(plain);
  return typeof value === "object" ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
