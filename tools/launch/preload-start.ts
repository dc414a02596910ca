import type { Plugin, Rolldown } from "vite";

/** In the built page, for the server: the path below which the console stands. */
export const BASE_PATH = "__BASE_PATH__";

const START = /\/web\/src\/app\/start\.tsx$/;

/**
 * The entry chooses a language before it asks for the console. The page names the console's
 * scripts and styles at once, so that they travel at the same time as the entry.
 */
export function preloadStart(): Plugin {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = startChunks(bundle);
        const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...chunks.map(({ fileName }) => link({ rel: "modulepreload", file: fileName })),
          ...[...new Set(styles)].map((file) => link({ rel: "stylesheet", file })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
  };
}

function startChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const closure = new Set<Rolldown.OutputChunk>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || closure.has(chunk)) return;
    closure.add(chunk);
    chunk.imports.forEach(add);
  };
  const start = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.moduleIds.some((id) => START.test(id)),
  );
  if (!start) throw new Error("the build has no script of web/src/app/start.tsx");
  add(start.fileName);
  return [...closure];
}

const link = ({ rel, file }: { rel: string; file: string }) => ({
  tag: "link",
  attrs: { rel, crossorigin: true, href: `${BASE_PATH}/${file}` },
  injectTo: "head" as const,
});
