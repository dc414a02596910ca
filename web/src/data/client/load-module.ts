/**
 * Stands in the place of the bundler's own helper, see tools/launch/fetch-first.ts. A browser never
 * asks again for a module that once failed to arrive: so the files come first, by a request that may
 * fail and be made again, and only then the module, out of the browser's cache.
 */
export async function __vitePreload<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer = `${location.origin}/`,
): Promise<T> {
  const urls = files.length > 0 ? files.map((file) => new URL(file, importer).href) : ownFile(load);
  await Promise.all(urls.map(fetchOnce));
  return load();
}

const coming = new Map<string, Promise<void>>();

/** A file without any of its own imports is not listed; its name is in the function that asks. */
function ownFile(load: () => unknown): string[] {
  const file = /import\(["'`]\.\/([\w.-]+\.js)/.exec(String(load))?.[1];
  return file === undefined ? [] : [new URL(file, import.meta.url).href];
}

function fetchOnce(url: string): Promise<void> {
  const known = coming.get(url);
  if (known) return known;
  const isStyle = new URL(url).pathname.endsWith(".css");
  const arriving = isNamedByPage(url)
    ? Promise.resolve()
    : fetchFile(url).then(() => (isStyle ? addStyle(url) : undefined));
  coming.set(url, arriving);
  arriving.catch(() => coming.delete(url));
  return arriving;
}

/** What the page itself names is on its way already. */
const isNamedByPage = (url: string): boolean =>
  [...document.querySelectorAll("link[rel=modulepreload], link[rel=stylesheet], script[src]")].some(
    (element) =>
      (element instanceof HTMLLinkElement && element.href === url) ||
      (element instanceof HTMLScriptElement && element.src === url),
  );

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

function addStyle(url: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`the style ${url} did not arrive`));
    });
    document.head.append(link);
  });
}
