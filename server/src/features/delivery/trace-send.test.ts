import { expect, test } from "vitest";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { answerWith } from "../../test-receiver.ts";
import { openOtlpCollector } from "../../test-peers/otlp-collector.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

test("a webhook is told of a traced change within its trace, and of everything else without", async () => {
  const collector = await openOtlpCollector("trace-word-7");
  closeWithFile(collector.close);
  const house = await openHouse({
    env: {
      ...openDoor,
      TOCSIN_TRACES_URL: collector.tracesUrl,
      TOCSIN_TRACES_RATIO: "1",
      TOCSIN_TRACES_HEADERS: "authorization=Bearer trace-word-7",
    },
  });
  closeWithFile(house.close);
  const of = await openWebhookScene(house, "db-1");
  await of.share();
  await of.after(1);
  expect(of.receiver.received.map(({ headers }) => headers["traceparent"])).toEqual([undefined]);

  of.receiver.answer = answerWith(503);
  await of.change("db-1", "critical");
  of.receiver.answer = answerWith(200);
  await of.after(600);
  const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name);
  await expect.poll(() => spansNamed("send").length, { timeout: 20_000 }).toBe(2);
  const [refused, delivered] = spansNamed("send");
  expect([refused?.attributes, delivered?.attributes]).toMatchObject([
    { "tocsin.delivery.state": "failed", "http.response.status_code": 503 },
    { "tocsin.target.kind": "webhook", "tocsin.delivery.state": "delivered" },
  ]);
  expect([refused?.status.code, delivered?.status.code]).toEqual([2, 0]);
  const change = spansNamed("write").find(({ spanId }) => spanId === delivered?.parentSpanId);
  expect(change?.traceId).toBe(delivered?.traceId);
  expect(of.receiver.received.slice(1).map(({ headers }) => headers["traceparent"])).toEqual(
    [refused, delivered].map((span) => `00-${span?.traceId}-${span?.spanId}-01`),
  );
  expect(collector.calls.map(({ text }) => text).join()).not.toContain(of.receiver.url);
});
