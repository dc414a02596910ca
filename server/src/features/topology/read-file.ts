/** A topology as people have it: a list of links as CSV, or the document itself as JSON. */
import { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { replaceTopology, type Topology, type TopologyNode } from "#contract/topology.ts";
import { issueMessage } from "#contract/field-messages.ts";
import { readCsv } from "../../platform/csv.ts";
import { type Problem, Refusal, schemaProblem } from "../../platform/refuse.ts";
import { namedNode, namingTag, topologyOf } from "./merge.ts";

const maxProblems = 20;
const columns = [
  "source",
  "target",
  "kind",
  "source_kind",
  "target_kind",
  "source_tag",
  "target_tag",
];
const required = ["source", "target"];

/** Refuses with every problem and its row. */
export async function readTopologyText(format: "csv" | "json", text: string): Promise<Topology> {
  const document = format === "csv" ? await readLinks(text) : readJson(text);
  const parsed = replaceTopology.body.safeParse(document, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    parsed.error.issues
      .slice(0, maxProblems)
      .map(({ path, message }) => schemaProblem(path.join("."), message)),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid([{ field: "text", message: `This is no JSON: ${(error as Error).message}` }]);
  }
}

async function readLinks(text: string): Promise<unknown> {
  const problems: { field: string; message: string }[] = [];
  const nodes: TopologyNode[] = [];
  const edges: Topology["edges"] = [];
  let heads: string[] | null = null;
  try {
    for await (const { row, cells } of readCsv(Readable.from([text]), { isFromBeginning: true })) {
      if (heads === null) {
        heads = readHeads(cells);
        continue;
      }
      const cellOf = (name: string): string => cells[heads?.indexOf(name) ?? -1]?.trim() ?? "";
      const [source, target] = [cellOf("source"), cellOf("target")];
      if (source === "" || target === "") {
        problems.push({ field: `row ${row}`, message: "source and target have to be filled in" });
        continue;
      }
      for (const [id, end] of [
        [source, "source"],
        [target, "target"],
      ] as const) {
        const kind = (cellOf(`${end}_kind`) || "service").toLowerCase();
        nodes.push(namedNode(id, kind, cellOf(`${end}_tag`) || namingTag(kind)));
      }
      edges.push({ source, target, kind: cellOf("kind").toLowerCase() || "depends_on" });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid([{ field: "text", message: error.message }]);
  }
  if (problems.length > 0) throw invalid(problems);
  return topologyOf(nodes, edges);
}

function readHeads(cells: readonly string[]): string[] {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const problems = [
    ...required
      .filter((name) => !heads.includes(name))
      .map((name) => ({ field: "row 1", message: `The column ${name} is missing` })),
    ...heads
      .filter((name) => !columns.includes(name))
      .map((name) => ({
        field: "row 1",
        message: `${name || "An empty name"} is no column; there are ${columns.join(", ")}`,
      })),
  ];
  if (problems.length > 0) throw invalid(problems);
  return heads;
}

const invalid = (problems: readonly Omit<Problem, "code">[]): Refusal =>
  new Refusal(
    400,
    problems.slice(0, maxProblems).map((problem) => ({ code: "invalid", ...problem })),
  );
