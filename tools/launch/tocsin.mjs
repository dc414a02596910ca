#!/usr/bin/env node
import { run } from "./run.mjs";

await run("tocsin", process.argv.slice(2));
