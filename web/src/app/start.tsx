import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { withoutBasePath } from "../data/client/base-path.ts";
import { titleCutText } from "../ui/text/title-cut-text.ts";
import { App } from "./App.tsx";
import "../ui/base.css";

const path = withoutBasePath(location.pathname);
// The screen that somebody comes for arrives while the session is asked for.
if (/^\/(feed\/|$)/.test(path)) void import("../screens/feed/Feed.tsx");
else void import("./screens.ts");
if (/^\/feed\/[^/]+\/[^/]/.test(path))
  void import("../parts/incident/detail/IncidentDetailLoader.tsx");

titleCutText();
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no place for the console");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
