/**
 * Of the server's Node. Half of what a batch of events makes is garbage by the time that the next
 * begins: in a young generation of this many MB it is dropped there, instead of being copied twice
 * and collected with what lasts.
 */
export const serverOptions = ["--max-semi-space-size=64"];
