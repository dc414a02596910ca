/** A collector's door for traces: OTLP over HTTP in JSON, from its protocol definition (1.9). */
import { z } from "zod";
import { jsonOf, openStrictPeer, readStrictly, type StrictPeer } from "./strict-peer.ts";

const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.number().int() }),
    z.strictObject({ doubleValue: z.number() }),
    z.strictObject({ boolValue: z.boolean() }),
  ]),
});
const traceId = z.string().regex(/^[0-9a-f]{32}$/);
const spanId = z.string().regex(/^[0-9a-f]{16}$/);
const unixNano = z.string().regex(/^\d{19}$/);
const scope = z.strictObject({ name: z.string(), version: z.string().optional() });
const span = z.strictObject({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  traceState: z.string().optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: unixNano,
  endTimeUnixNano: unixNano,
  attributes: z.array(attribute),
  droppedAttributesCount: z.literal(0),
  events: z.array(z.never()),
  droppedEventsCount: z.literal(0),
  status: z.strictObject({ code: z.number().int().min(0).max(2) }),
  links: z.array(
    z.strictObject({
      traceId,
      spanId,
      attributes: z.array(attribute),
      droppedAttributesCount: z.literal(0),
      flags: z.number().int(),
    }),
  ),
  droppedLinksCount: z.literal(0),
  flags: z.number().int(),
});
const body = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({
        attributes: z.array(attribute),
        droppedAttributesCount: z.literal(0),
      }),
      scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span) })),
    }),
  ),
});

type Attributes = Record<string, unknown>;
export interface CollectedSpan extends Omit<z.infer<typeof span>, "attributes"> {
  attributes: Attributes;
  resource: Attributes;
}
export interface OtlpCollector extends StrictPeer {
  tracesUrl: string;
  spans: CollectedSpan[];
}

export async function openOtlpCollector(token: string): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const peer = await openStrictPeer((call) => {
    if (call.path !== "/v1/traces" || call.method !== "POST")
      return { status: 404, body: { message: "no such path" } };
    if (call.headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { code: 16, message: "no token" } };
    const { resourceSpans } = readStrictly(body, jsonOf(call), (message) => ({
      status: 400,
      body: { code: 3, message },
    }));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const received of scopeSpans.flatMap((scoped) => scoped.spans))
        spans.push({
          ...received,
          attributes: valuesOf(received.attributes),
          resource: valuesOf(resource.attributes),
        });
    return { status: 200, body: { partialSuccess: {} } };
  });
  return Object.assign(peer, { tracesUrl: `${peer.url}/v1/traces`, spans });
}

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
