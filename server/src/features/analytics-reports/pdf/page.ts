/** What all that is drawn on a page shares. Lengths are points. */
export type Page = PDFKit.PDFDocument;

export const margin = 48;
export const fonts = { text: "text", bold: "bold" } as const;
/** Of paper: the document is printed and read without the console. */
export const colors = {
  text: "#1c2430",
  muted: "#5b6675",
  line: "#d5dae1",
  series: ["#2563eb", "#c2410c", "#0f766e", "#7c3aed", "#a16207"],
} as const;

export const contentWidth = (page: Page): number => page.page.width - 2 * margin;
export const bottomOf = (page: Page): number => page.page.height - margin;

/** Begins a new page where less than this is left. */
export function ensureSpace(page: Page, height: number): void {
  if (page.y + height > bottomOf(page)) page.addPage();
}
