import path from "node:path";

/** Links of a page to files and headings that are not there, as sentences with their place. */
export function linkFaults(
  page: string,
  text: string,
  { files, read }: { files: readonly string[]; read: (file: string) => string },
): string[] {
  return text.split("\n").flatMap((line, index) =>
    linksIn(line)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target))
      .filter((target) => !leadsSomewhere(page, target, { files, read }))
      .map((target) => `${page}:${index + 1}: ${target} leads nowhere`),
  );
}

/** Pages that no link of the index names. */
export function unlistedPages(index: string, text: string, pages: readonly string[]): string[] {
  const listed = new Set(linksIn(text).map((target) => resolve(index, target.split("#")[0] ?? "")));
  return pages
    .filter((page) => page !== index && !listed.has(page))
    .map((page) => `${page} is not in ${index}`);
}

function leadsSomewhere(
  page: string,
  target: string,
  { files, read }: { files: readonly string[]; read: (file: string) => string },
): boolean {
  const [place = "", heading] = target.split("#");
  const file = place === "" ? page : resolve(page, place);
  if (files.some((candidate) => candidate.startsWith(`${file}/`))) return heading === undefined;
  return files.includes(file) && (heading === undefined || anchorsOf(read(file)).includes(heading));
}

/** As the usual viewers of Markdown make them of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
const resolve = (page: string, place: string): string =>
  path.posix.join(path.posix.dirname(page), place);
