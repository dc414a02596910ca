import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's directory. */
export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** A program that a package of ours brings. */
export const bin = (name: string): string => path.join(PROJECT, "node_modules/.bin", name);
