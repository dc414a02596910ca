/** Run by a test: leaves much garbage behind, does nothing more, and says what it holds. */
import { collectWhenIdle } from "./collect-when-idle.ts";

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024;

if (process.argv[2] === "collecting") collectWhenIdle();
let garbage: object[] = [];
for (let item = 0; item < 2_000_000; item += 1) garbage.push({ item, text: `item ${item}` });
const peak = megabytes();
garbage = [];
setInterval(() => process.send?.({ peak, now: megabytes(), items: garbage.length }), 200);
