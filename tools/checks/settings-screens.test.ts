import { expect, test } from "vitest";
import { settingsScreens } from "../../web/src/app/settings-pages.ts";
import { projectFiles } from "./source.ts";

test("every page of the settings has the screen of its name, and no screen is without a page", () => {
  const screens = projectFiles().flatMap(
    (file) => /^web\/src\/screens\/settings\/([^/]+)\/screen\.ts$/.exec(file)?.[1] ?? [],
  );
  expect(screens.toSorted()).toEqual(
    settingsScreens.map(({ path }) => path.replaceAll("_", "-")).toSorted(),
  );
});
