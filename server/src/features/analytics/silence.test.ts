import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketStarts, localTimeOf } from "./local-time.ts";
import type { Question } from "./question.ts";
import { withSilence } from "./silence.ts";

const from = 1_700_000_040;
const silence = fc.record({
  source_system: fc.constantFrom("api.a", "mail.b"),
  since: fc.nat({ max: 200 }).map((minute) => from + (minute - 50) * 60),
  until: fc.option(fc.nat({ max: 200 }).map((minute) => from + minute * 60)),
});

/** Minute by minute. */
test("silence is the minutes in which each source was silent, by source and hour", () => {
  fc.assert(
    fc.property(
      fc.array(silence, { maxLength: 4 }),
      fc.constantFrom<string[]>([], ["source"]),
      fc.constantFrom(null, "hour" as const),
      (silences, dimensions, interval) => {
        const to = from + 100 * 60;
        const nowS = from + 150 * 60;
        const local = localTimeOf("Asia/Kathmandu");
        const starts = interval === null ? [] : bucketStarts(local, { from, to, interval });
        const expected = new Map<string, number>();
        for (const { source_system: source, since, until } of silences)
          for (let at = from; at < to; at += 60)
            if (at >= since && at < (until ?? nowS)) {
              const time = interval === null ? null : local.startOf("hour", at);
              const key = JSON.stringify([dimensions.length === 0 ? [] : [source], time]);
              expected.set(key, (expected.get(key) ?? 0) + 1);
            }
        const question: Question = {
          measures: ["silence", "incidents", "mttr"],
          dimensions,
          query: null,
          from,
          to,
          interval,
          limit: 100,
          zone: "Asia/Kathmandu",
          sets: null,
          environments: null,
          nowS,
        };
        const { groups } = withSilence({ groups: [], total: 0 }, question, { silences, starts });
        expect(
          new Map(
            groups
              .map(({ values, time, measures }) => {
                const minutes = Math.round((measures.get("silence") ?? 0) * 60);
                return [JSON.stringify([values, time]), minutes] as const;
              })
              .filter(([, minutes]) => minutes > 0),
          ),
        ).toEqual(expected);
        const ranks = groups.map(({ measures }) => measures.get("silence") ?? 0);
        if (interval === null) expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 300 },
  );
});
