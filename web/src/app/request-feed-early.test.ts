import { expect, test } from "vitest";
import { earlyFeedPath } from "./request-feed-early.ts";

const ofFeed = "/resources/v2.0/environments";

test("the first page is asked for as the feed's screen asks for it", () => {
  expect(earlyFeedPath("/feed/all?folder=active")).toBe(
    `${ofFeed}/all/feed/incidents?folder=active`,
  );
  expect(earlyFeedPath("/feed/12/345?folder=snoozed&sort=start&tab=alerts&x=1")).toBe(
    `${ofFeed}/12/feed/incidents?folder=snoozed&sort=start`,
  );
  expect(earlyFeedPath("/feed")).toBe(`${ofFeed}/all/feed/incidents`);
  expect(earlyFeedPath("/#hash")).toBe(`${ofFeed}/all/feed/incidents?folder=active`);
});

test("what is not the feed's, or signs in first, asks for nothing", () => {
  expect(
    ["/settings", "/feedback", "/feed/a%2Fb", "/feed/all?access_token=x", "/incident/1/2"].map(
      earlyFeedPath,
    ),
  ).toEqual([null, null, null, null, null]);
});
