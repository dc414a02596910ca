import { namesOfSingle } from "./names.ts";
import { editShared, insertLine, type Workbench, writeTemplates } from "./workbench.ts";

const LIST = "server/src/pipeline/sources/sources.ts";

/** A sender whose own payloads are understood: adapter, test, its page, a line in the list. */
export function addSource(bench: Workbench, name: string): void {
  const names = namesOfSingle(name);
  writeTemplates(bench, "source", { ...names });

  insertLine(bench, LIST, {
    line: `import { ${names.camel} } from "./${names.kebab}.ts";`,
    anchor: 'import type { Source } from "./source.ts";',
  });
  editShared(bench, LIST, (text) => {
    const place = /(const sources: readonly Source\[\] = \[[^\]]*?),?(\s*\];)/;
    if (!place.test(text)) throw new Error(`${LIST} has no list of sources`);
    return text.replace(place, `$1, ${names.camel}$2`);
  });
}
