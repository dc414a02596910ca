import fs from "node:fs";
import path from "node:path";
import { namesOfSingle } from "./names.ts";
import { editShared, type Workbench, writeFile, writeTemplates } from "./workbench.ts";

/**
 * A call more of a feature whose contract bears its name: entry, route, sample call and test, for
 * programs alone until the console asks it.
 */
export function addEndpoint(bench: Workbench, feature: string, name: string): void {
  const names = namesOfSingle(name);
  const contractFile = `contract/${feature}.ts`;
  for (const file of [contractFile, `server/src/features/${feature}/feature.ts`])
    if (!fs.existsSync(path.join(bench.root, file))) throw new Error(`there is no ${file}`);
  const noun = nounOf(bench, feature);

  writeTemplates(bench, "endpoint", { ...names, folder: feature });
  editShared(bench, contractFile, (text) => `${text}${contractEntry(feature, names)}`);
  editShared(bench, `server/src/features/${feature}/feature.ts`, (text) =>
    withRoutes(text, names.camel, names.kebab),
  );
  addSampleCall(bench, feature, `"${noun}.${names.camel}": { statusForOutsider: 200 },`);
}

/** `apiKeys`, as the contract calls `api-keys.ts`. */
function nounOf({ root }: Workbench, feature: string): string {
  const text = fs.readFileSync(path.join(root, "contract/contract.ts"), "utf8");
  const noun = new RegExp(`import \\* as (\\w+) from "./${feature}\\.ts";`).exec(text)?.[1];
  if (noun === undefined) throw new Error(`contract/contract.ts does not name ${feature}`);
  return noun;
}

const contractEntry = (feature: string, names: { camel: string; kebab: string; word: string }) => `
export const ${names.camel} = endpoint({
  method: "GET",
  path: "/resources/v2.1/${feature}/${names.kebab}",
  summary: "Get the server's time: ${names.word}",
  needs: { kind: "session" },
  reply: z.object({ at: z.number() }),
  apiOnly: true,
});
`;

function withRoutes(text: string, camel: string, kebab: string): string {
  const imported = `import { ${camel}Routes } from "./${kebab}-routes.ts";\n${text}`;
  if (/routes: \(parts: [^)]*\) => \[/.test(imported))
    return imported.replace(/(routes: \(parts: [^)]*\) => \[)/, `$1...${camel}Routes(parts), `);
  const [listed, first] = /routes: (\w+)/.exec(imported) ?? [];
  if (listed === undefined || first === undefined)
    throw new Error("its feature.ts hands over no routes");
  return imported.replace(
    listed,
    `routes: (parts: Parameters<typeof ${first}>[0]) => [...${first}(parts), ...${camel}Routes(parts)]`,
  );
}

function addSampleCall(bench: Workbench, feature: string, row: string): void {
  const file = `server/src/features/${feature}/test-calls.ts`;
  if (fs.existsSync(path.join(bench.root, file)))
    return editShared(bench, file, (text) => text.replace("calls: {", `calls: {\n${row}`));
  writeFile(bench, file, newTestCalls(row));
  bench.written.push(file);
}

const newTestCalls = (
  row: string,
) => `import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({
    pages: {},
    calls: {
      ${row}
    },
  });
`;
