import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { insightKinds } from "#contract/insight-feedback.ts";
import { getInsightQuality } from "#contract/insight-quality.ts";
import type { Caller } from "../../platform/caller.ts";
import { northwind, southridge } from "../../test-northwind.ts";
import { giveFeedback } from "./give-feedback.ts";
import { isHidden, loadQuality } from "./quality.ts";
import { loadOwnFeedback } from "./store.ts";

test.each([
  [null, false],
  [{ right: 0, of: 9 }, false],
  [{ right: 3, of: 10 }, false],
  [{ right: 2, of: 10 }, true],
])("%j: hidden %s", (precision, expected) => {
  expect(isHidden(precision)).toBe(expected);
});

async function openScene() {
  const of = await northwind();
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  const incidentId = outcome?.incident_id ?? "0";
  const judge = (userId: string, subject: string, isHelpful: boolean, reason?: string) =>
    of.sql((sql) =>
      giveFeedback(
        sql,
        {
          // What it asks of a caller.
          caller: {
            kind: "user",
            userId,
            name: "Somebody",
            organizationId: of.organizationId,
          } as Caller,
          incidentId,
          kind: "similar_incident",
          subject,
          shown: { title: "Disk full".repeat(1000) },
          isHelpful,
          additionalFeedback: reason,
        },
        of.clock.nowS(),
      ),
    );
  const quality = () => of.sql((sql) => loadQuality(sql, "similar_incident", of.clock.nowS()));
  return { ...of, incidentId, judge, quality };
}

test("a person has one verdict on a suggestion; 90 days of them are what is shown", async () => {
  const { judge, quality, as, sql, incidentId, clock } = await openScene();
  const [ada, uma] = [as("ada"), as("uma")];
  expect(await quality()).toEqual({ precision: null, is_hidden: false });
  expect(await judge(ada.userId, "7", true)).toEqual({
    precision: { right: 1, of: 1 },
    is_hidden: false,
    isHelpful: true,
  });
  await judge(ada.userId, "7", false, "another disk");
  await judge(uma.userId, "7", true);
  await judge(uma.userId, "8", false);
  expect((await quality()).precision).toEqual({ right: 1, of: 3 });
  const { items: kinds } = await ada.call(getInsightQuality, {});
  expect(kinds.filter((item) => item.precision !== null)).toEqual([
    { kind: "similar_incident", precision: { right: 1, of: 3 }, is_hidden: false },
  ]);
  expect(kinds).toHaveLength(insightKinds.length);
  const own = (userId: string) =>
    sql((inside) => loadOwnFeedback(inside, { incidentId, kind: "similar_incident", userId }));
  expect(await own(ada.userId)).toEqual(new Map([["7", false]]));
  const { items } = await ada.call(listAuditLogs, { query: { resource_type: "insight_feedback" } });
  expect(items[2]?.after).toMatchObject({ isHelpful: false, reason: "another disk" });
  const rows = await sql((inside) =>
    inside<{ length: number }>(
      `SELECT length(shown->>'title') AS length FROM insight_feedback
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(rows.map(({ length }) => length)).toEqual([4000, 4000, 4000]);
  clock.forward({ hours: 91 * 24 });
  expect((await quality()).precision).toBeNull();
});

test("nobody elsewhere counts or is counted", async () => {
  const { judge, as } = await openScene();
  await judge(as("ada").userId, "7", true);
  const outsider = await southridge();
  expect(
    await outsider.sql((sql) => loadQuality(sql, "similar_incident", outsider.clock.nowS())),
  ).toEqual({ precision: null, is_hidden: false });
});
