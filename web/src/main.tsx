import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import "./ui/base.css";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no place for the console");
createRoot(place).render(<StrictMode><App /></StrictMode>);
