import fs from "node:fs";
import path from "node:path";
import { namesOf } from "./names.ts";
import { insertLine, type Workbench, writeTemplates } from "./workbench.ts";

/** A page of the settings that lists entries: table, calls, screen, and a permission of its own. */
export function addSettingsKind(bench: Workbench, name: string): void {
  const names = namesOf(name);
  if (names.kebab === name) throw new Error(`name many of them: "${name}s", not "${name}"`);

  writeTemplates(bench, "settings", { ...names, migration: nextMigration(bench.root) });

  const { kebab, kebabs, camels, snakes } = names;
  insertLine(bench, "contract/contract.ts", {
    line: `import * as ${camels} from "./${kebabs}.ts";`,
    anchor: 'import * as tagManager from "./tag-manager.ts";',
  });
  insertLine(bench, "contract/contract.ts", { line: `  ${camels},`, anchor: "  diffView," });
  insertLine(bench, "contract/news.ts", { line: `  "${kebab}",`, anchor: '  "organization",' });
  insertLine(bench, "contract/permissions.ts", {
    line: `  ${snakes}: { group: "Data processing", actions: all },`,
    anchor: "} as const satisfies Record<\n  string,\n  { group: string;",
  });
  insertLine(bench, "server/src/features.ts", {
    line: `import { ${camels}Feature } from "./features/${kebabs}/feature.ts";`,
    anchor: 'import { topologyFeature } from "./features/topology/feature.ts";',
  });
  insertLine(bench, "server/src/features.ts", {
    line: `  ${camels}Feature,`,
    anchor: "  diffViewFeature,",
  });
  insertLine(bench, "web/src/app/settings-pages.ts", {
    line: `      { path: "${kebabs}", needs: "${snakes}@read" },`,
    anchor: '    ],\n  },\n  {\n    id: "access",',
  });
}

/** After the last one, whatever the day. */
function nextMigration(root: string): string {
  const last = fs.readdirSync(path.join(root, "server/migrations")).toSorted().at(-1) ?? "";
  const [, lastDay = "", number = "0"] = /^(\d{4}-\d\d-\d\d)-(\d+)-/.exec(last) ?? [];
  const today = new Date().toISOString().slice(0, 10);
  return `${today > lastDay ? today : lastDay}-${String(Number(number) + 1).padStart(3, "0")}`;
}
