import { loadLanguage, preferredLanguage } from "../words/load-language.ts";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";

reloadWhenOutdated();
// Words are read while modules load, so the language comes before any of them.
void loadLanguage(preferredLanguage()).then(() => import("./start.tsx"));
