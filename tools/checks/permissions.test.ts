import { expect, test } from "vitest";
import { permissions, resources } from "#contract/permissions.ts";
import { isProduct } from "./rooms.ts";
import { projectSources, textsIn } from "./source.ts";

test("a permission is requested for somewhere, or the catalogue says that it awaits its feature", () => {
  const names = new Set<string>(permissions);
  const requested = new Set(
    projectSources()
      .filter(({ file }) => asksForPermissions(file) && isProduct(file))
      .flatMap(({ program }) => textsIn(program))
      .filter((text) => names.has(text)),
  );
  const awaited = resources.flatMap(({ resource, awaits }) =>
    awaits.map((action) => `${resource}@${action}`),
  );
  expect(permissions.filter((permission) => !requested.has(permission)).toSorted()).toEqual(
    awaited.toSorted(),
  );
});

/** The catalogue itself lists all, and the command line gives some to who it makes up. */
const asksForPermissions = (file: string): boolean =>
  /^(contract|server\/src|web\/src)\//.test(file) &&
  file !== "contract/permissions.ts" &&
  !file.startsWith("server/src/cli/");
