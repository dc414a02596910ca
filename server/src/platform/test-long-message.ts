/** Forked by a test: says something longer than the channel holds, and leaves. */
import { sendToParent } from "./send-to-parent.ts";

await sendToParent("x".repeat(Number(process.argv[2])));
process.disconnect?.();
