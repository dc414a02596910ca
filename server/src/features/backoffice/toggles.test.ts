/**
 * What each toggle of this version does, switched in the back office: a built toggle without a row
 * fails.
 */
import { expect, test } from "vitest";
import { saveFeatureToggles } from "#contract/backoffice.ts";
import { me } from "#contract/session.ts";
import { type AvailableToggle, isAvailable, toggleNames } from "#contract/toggles.ts";
import { setSuperadmin } from "../../cli/user.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { rows } from "./test-toggle-rows.ts";

type SetToggle = (on: boolean) => Promise<void>;

/** Southridge, and a switch in the hands of who runs the installation. */
async function openSwitch(
  toggle: AvailableToggle,
): Promise<{ otherOrganization: Organization; switchToggle: SetToggle }> {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username: (await of.as("ada").call(me, {})).username, isSuperadmin: true },
  );
  return {
    otherOrganization,
    switchToggle: async (on) => {
      await of.as("ada").call(saveFeatureToggles, {
        params: { id: otherOrganization.organizationId },
        body: { feature_toggles: { [toggle]: on } },
      });
    },
  };
}

const names = Object.keys(rows) as AvailableToggle[]; // the keys of rows are these

test("every toggle of this version has a row that shows something", () => {
  expect(names).toEqual(
    toggleNames.filter(isAvailable).toSorted((a, two) => names.indexOf(a) - names.indexOf(two)),
  );
  expect(
    names.filter(
      (toggle) => rows[toggle].calls.length === 0 && rows[toggle].otherDifference === undefined,
    ),
  ).toEqual([]);
});

test.each(names.filter((toggle) => rows[toggle].calls.length > 0))(
  "%s: on, its calls work; off, they are refused by its name",
  async (toggle) => {
    const { otherOrganization, switchToggle } = await openSwitch(toggle);
    for (const on of [true, false, true]) {
      await switchToggle(on);
      for (const call of rows[toggle].calls) {
        const { status, errors } = await call(otherOrganization);
        if (on)
          expect([toggle, errors[0]?.code, status]).toEqual([
            toggle,
            undefined,
            expect.toSatisfy((it: number) => it < 300),
          ]);
        else
          expect([status, errors[0]?.code, errors[0]?.message]).toEqual([
            403,
            "no_toggle",
            expect.stringContaining(toggle),
          ]);
      }
    }
  },
);

test.each(names.filter((toggle) => rows[toggle].otherDifference))(
  "%s: what else differs",
  async (toggle) => {
    const { otherDifference } = rows[toggle];
    for (const on of [false, true]) {
      const { otherOrganization, switchToggle } = await openSwitch(toggle);
      // On before: what was set up then stands when it is switched off.
      await switchToggle(true);
      expect([on, await otherDifference?.of(otherOrganization, () => switchToggle(on))]).toEqual([
        on,
        on ? otherDifference?.on : otherDifference?.off,
      ]);
    }
  },
);
