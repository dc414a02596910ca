import type { Plugin, Rolldown } from "vite";

/** In the built page, for the server: the path below which the console stands. */
export const BASE_PATH = "__BASE_PATH__";

const START = /\/web\/src\/app\/start\.tsx$/;
/** A browser needs one of these; as `useIsNarrow` divides them. */
const BY_WIDTH = [
  { screen: /\/screens\/feed\/NarrowFeed\.tsx$/, media: "(max-width: 1023px)" },
  { screen: /\/screens\/feed\/WideFeed\.tsx$/, media: "(min-width: 1024px)" },
];

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
        const chunks = chunksFor(bundle, START);
        const styles = stylesOf(chunks);
        const byWidth = BY_WIDTH.flatMap(({ screen, media }) => {
          const more = chunksFor(bundle, screen).filter((chunk) => !chunks.includes(chunk));
          return [
            ...more.map(({ fileName }) => link({ rel: "modulepreload", file: fileName, media })),
            ...stylesOf(more)
              .filter((file) => !styles.includes(file))
              .map((file) => link({ rel: "preload", as: "style", file, media })),
          ];
        });
        return [
          ...chunks.map(({ fileName }) => link({ rel: "modulepreload", file: fileName })),
          ...byWidth,
          // Below the shape that is drawn meanwhile, which need not wait for them.
          ...styles.map((file) => ({
            ...link({ rel: "stylesheet", file }),
            injectTo: "body" as const,
          })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
  };
}

/** The file that holds the module, and all that it imports. */
function chunksFor(bundle: Rolldown.OutputBundle, module: RegExp): Rolldown.OutputChunk[] {
  const closure = new Set<Rolldown.OutputChunk>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || closure.has(chunk)) return;
    closure.add(chunk);
    chunk.imports.forEach(add);
  };
  const first = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.moduleIds.some((id) => module.test(id)),
  );
  if (!first) throw new Error(`the build has no script of ${String(module)}`);
  add(first.fileName);
  return [...closure];
}

function stylesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}

interface LinkOptions {
  rel: string;
  file: string;
  as?: string;
  media?: string;
}

const link = ({ file, ...attributes }: LinkOptions) => ({
  tag: "link",
  attrs: { ...attributes, crossorigin: true, href: `${BASE_PATH}/${file}` },
  injectTo: "head" as const,
});
