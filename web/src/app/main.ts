import { loadLanguage } from "../words/load-language.ts";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";

reloadWhenOutdated();
// Words are read while modules load, so the language comes before any of them. page-early.js
// has chosen it.
void loadLanguage(document.documentElement.lang).then(() => import("./start.tsx"));
