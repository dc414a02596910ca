import { compress } from "snappyjs";
import { expect, test } from "vitest";
import { metricLimits } from "#contract/metric-limits.ts";
import { encodeField } from "../../platform/protobuf.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";

const path = "/data/v2/metrics";
const writePath = "/data/v2/prometheus/api/v1/write";

const stored = ({ sql }: Organization) =>
  sql((inside) =>
    inside<{ name: string; tags: Record<string, string>; points: [number, number][] }>(
      `SELECT s.name, s.tags, json_agg(json_build_array(p.hour * 3600 + (v.place - 1) * 60, v.value)
         ORDER BY p.hour, v.place) FILTER (WHERE v.value IS NOT NULL) AS points
       FROM metric_series s
       JOIN metric_points p ON p.organization_id = s.organization_id AND p.series_id = s.id,
         unnest(p."values") WITH ORDINALITY AS v(value, place)
       WHERE s.organization_id = tocsin_organization() GROUP BY s.id, s.name, s.tags
       ORDER BY s.name, s.id`,
    ),
  );

/** The minute, and hour, in which the tests begin. */
async function connected() {
  const of = await northwind();
  const at = Math.floor(of.clock.nowS() / 3600) * 3600 - 3600;
  const send = (series: unknown) => of.post({ app_key: of.appKey, series }, { path });
  return { of, at, send };
}

test("points of series are stored by the minute, later ones beside them, and twice is once", async () => {
  const { of, at, send } = await connected();
  const queue = (points: unknown[]) => ({ name: "queue", tags: { Host: "a", n: 1 }, points });
  const first = await send([
    queue([
      [at, 1],
      [at + 60, 2.5],
    ]),
    { name: "bare", points: [[at, -3]] },
  ]);
  expect([first.status, first.body]).toEqual([202, { accepted: 2, points: 3, rejected: [] }]);
  for (let time = 0; time < 2; time += 1)
    await send([
      queue([
        [(at + 125) * 1000, 4],
        [at + 121, 3],
        [at + 3600, 5],
      ]),
    ]);
  expect(await stored(of)).toEqual([
    { name: "bare", tags: {}, points: [[at, -3]] },
    {
      name: "queue",
      tags: { host: "a", n: "1" },
      points: [
        [at, 1],
        [at + 60, 2.5],
        [at + 120, 4],
        [at + 3600, 5],
      ],
    },
  ]);
  expect(await stored(await southridge())).toEqual([]);
});

test("each series that is none is named by its place and reason, and the good ones are kept", async () => {
  const { of, at, send } = await connected();
  const answer = await send([
    { name: "good", points: [[at, 1]] },
    { name: "", points: [[at, "high"]] },
    {
      name: "late",
      points: [
        [at, 1],
        [at - 31 * 86_400, 1],
      ],
    },
    { name: "early", points: [[of.clock.nowS() + 400, 1]] },
    "series",
  ]);
  expect([answer.status, answer.body]).toEqual([
    202,
    {
      accepted: 1,
      points: 1,
      rejected: [
        {
          index: 1,
          errors: [
            expect.objectContaining({ field: "name" }),
            expect.objectContaining({ field: "points.0.1" }),
          ],
        },
        {
          index: 2,
          errors: [expect.objectContaining({ code: "timestamp_too_old", field: "points.1.0" })],
        },
        { index: 3, errors: [expect.objectContaining({ code: "timestamp_in_future" })] },
        { index: 4, errors: [{ code: "invalid", message: "A series is a JSON object" }] },
      ],
    },
  ]);
  const alone = await send([{ name: "late", points: [] }]);
  expect([alone.status, alone.errors[0]?.field]).toEqual([400, "points"]);
  const nobody = await of.post({ app_key: "nobody", series: [] }, { path });
  expect(nobody.status).toBe(202);
  const unknown = [{ name: "a", points: [[at, 1]] }];
  expect((await of.post({ app_key: "nobody", series: unknown }, { path })).errors[0]?.code).toBe(
    "unknown_app_key",
  );
  for (const body of [{ points: [] }, { series: 5 }, []])
    expect((await of.post(body, { path })).errors[0]?.code).toBe("invalid");
});

test("a request, and what an organization has, is bounded", async () => {
  const { of, at, send } = await connected();
  const points = Array.from({ length: 1000 }, (_, place) => [at - place * 60, place]);
  const series = (count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({ name: `s${place + from}`, points: [[at, 1]] }));
  const many = await send(
    Array.from({ length: 21 }, (_, place) => ({ name: `m${place}`, points })),
  );
  expect([many.status, many.errors[0]?.code]).toEqual([413, "too_many_points"]);
  expect((await send(series(metricLimits.series - 1))).status).toBe(202);
  const answer = await send(series(3, metricLimits.series - 2));
  expect(answer.body).toMatchObject({
    accepted: 2,
    rejected: [{ index: 2, errors: [{ code: "too_many_series" }] }],
  });
  of.clock.forward({ hours: 31 * 24 });
  await of.house.server.jobs.runDue();
  expect(await stored(of)).toEqual([]);
});

const double = (number: number, value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8((number << 3) | 1);
  bytes.writeDoubleLE(value, 1);
  return bytes;
};
const writeRequest = (labels: Record<string, string>, samples: readonly [number, number][]) =>
  encodeField(
    1,
    Buffer.concat([
      ...Object.entries(labels).map(([name, value]) =>
        encodeField(1, Buffer.concat([encodeField(1, name), encodeField(2, value)])),
      ),
      ...samples.map(([timeMs, value]) =>
        encodeField(2, Buffer.concat([double(1, value), encodeField(2, timeMs)])),
      ),
    ]),
  );
const headers = { "content-type": "application/x-protobuf", "content-encoding": "snappy" };

test("Prometheus writes its samples; what is no number is left out", async () => {
  const { of, at } = await connected();
  const write = (body: Buffer, more = {}) =>
    of.post(compress(body), {
      path: `${writePath}?app_key=${of.appKey}`,
      headers: { ...headers, ...more },
    });
  const labels = { __name__: "up", job: "shop", instance: "shop-1:9090" };
  const answer = await write(
    Buffer.concat([
      writeRequest(labels, [
        [at * 1000, 1],
        [(at + 60) * 1000, Number.NaN],
        [(at + 120) * 1000, 0],
      ]),
      writeRequest({ __name__: "gone" }, [[at * 1000, Number.POSITIVE_INFINITY]]),
      encodeField(3, "metadata"),
    ]),
  );
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(await stored(of)).toEqual([
    {
      name: "up",
      tags: { job: "shop", instance: "shop-1:9090" },
      points: [
        [at, 1],
        [at + 120, 0],
      ],
    },
  ]);
  const partly = await write(
    Buffer.concat([
      writeRequest({ job: "x" }, [[at * 1000, 1]]),
      writeRequest(labels, [[at * 1000, 7]]),
    ]),
  );
  expect([partly.status, partly.errors[0]?.field]).toEqual([400, "name"]);
  expect((await stored(of))[0]?.points[0]).toEqual([at, 7]);
  const versionTwo = "application/x-protobuf;proto=io.prometheus.write.v2.Request";
  expect((await write(Buffer.alloc(0), { "content-type": versionTwo })).status).toBe(415);
});

test.each([
  ["plain JSON", Buffer.from("{}"), { "content-type": "application/json" }, 415],
  ["gzip", Buffer.from("x"), { ...headers, "content-encoding": "gzip" }, 415],
  ["no snappy", Buffer.from([5, 255, 255, 255]), headers, 400],
  ["nothing", Buffer.alloc(0), headers, 400],
  ["no write request", compress(Buffer.from([0x0b, 1])), headers, 400],
  ["what says that it is huge", Buffer.from([255, 255, 255, 255, 15, 0]), headers, 413],
])("%s is refused at the address of remote write", async (_, body, with_, status) => {
  const { of } = await connected();
  const answer = await of.post(body, { path: `${writePath}?app_key=${of.appKey}`, headers: with_ });
  expect(answer.status).toBe(status);
});
