import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { detectAnomalies } from "#insight/anomaly-detector.ts";
import { evaluation } from "./evaluation.ts";

export const anomaliesEvaluation = (): Command =>
  evaluation({
    name: "anomalies",
    description:
      "where a series is not as before: reads data/<group>/<series>.csv of timestamp,value and writes such files with scores",
    answer: (directory) => judgeFolder(path.join(directory, "data")),
    write: (files, out) => {
      for (const { name, text } of files) {
        fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
        fs.writeFileSync(path.join(out, name), text);
      }
    },
  });

interface JudgedFile {
  /** Relative to the folder. */
  name: string;
  text: string;
}

const judgeFolder = (folder: string): JudgedFile[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".csv"))
    .sort()
    .map((name) => ({ name, text: judge(fs.readFileSync(path.join(folder, name), "utf8"), name) }));

function judge(text: string, name: string): string {
  const rows = text.trim().split(/\r?\n/).slice(1);
  const points = rows.map((row, index) => {
    const [timestamp = "", value = ""] = row.split(",");
    const time = Date.parse(`${timestamp.trim().replace(" ", "T")}Z`) / 1000;
    if (Number.isNaN(time)) throw new Error(`${name}:${index + 2}: this is no time: ${timestamp}`);
    return { timestamp, time, value: Number(value) };
  });
  const judgements = detectAnomalies(points);
  const lines = points.map(({ timestamp, value }, index) => {
    const { score = 0, band = null } = judgements[index] ?? {};
    return [timestamp, value, score, band?.low ?? "", band?.high ?? ""].join(",");
  });
  return `${["timestamp,value,anomaly_score,low,high", ...lines].join("\n")}\n`;
}
