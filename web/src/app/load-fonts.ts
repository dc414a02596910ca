import { whenSettled } from "../data/client/when-settled.ts";
import { prefetchChunk } from "../ui/load-chunk.ts";

const KEY = "tocsin.fonts";

/**
 * The faces weigh as much as a third of the scripts: the first visit reads its rows in a local face
 * of the same measures. From the second on they are in the browser's cache.
 */
export async function loadFonts(): Promise<void> {
  if (localStorage.getItem(KEY) === null) await whenSettled();
  if (await prefetchChunk(() => import("../ui/fonts.css"))) localStorage.setItem(KEY, "loaded");
}
