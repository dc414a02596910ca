/**
 * A configuration file of another tool. Every value knows its path and line, and what nobody has
 * read can be listed, so that a translation drops nothing in silence. JSON is read as YAML.
 */
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";

/** What cannot be read of a file, with its place. */
export class ConfigFileError extends Error {}

export interface Place {
  line: number;
  path: string;
}

interface OpenFile {
  document: Document;
  lines: LineCounter;
  read: Set<Node>;
  /** Of a text inside another file: all of it stands there. */
  line: number | null;
}

/** Its documents, most files having one; `inside` is the value of another file that holds it. */
export function openConfig(text: string, inside?: ConfigNode): ConfigNode[] {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, maxAliasCount: 100 } as object);
  if ("empty" in documents) throw new ConfigFileError("The file is empty.");
  return documents.map((document) => {
    const [error] = document.errors;
    // The lines below the first one quote the file, which may hold secrets.
    if (error)
      throw (
        inside?.fault(firstLine(error.message)) ?? new ConfigFileError(firstLine(error.message))
      );
    const file = { document, lines, read: new Set<Node>(), line: inside?.line ?? null };
    return new ConfigNode(file, document.contents as Node | null, {
      path: inside?.path ?? "",
      line: inside?.line ?? 1,
    });
  });
}

const firstLine = (text: string): string => (text.split("\n")[0] ?? "").replace(/:$/, "");

/** One value of the file; a missing one has no items, no entries and no text. */
export class ConfigNode {
  readonly path: string;
  readonly line: number;
  private readonly file: OpenFile;
  private readonly node: Node | null;

  constructor(file: OpenFile, node: Node | null, { path, line }: Place) {
    this.file = file;
    this.path = path;
    this.line = line;
    this.node = isAlias(node) ? (node.resolve(file.document) ?? null) : node;
    if (node !== null && node !== this.node) file.read.add(node);
  }

  get isMissing(): boolean {
    return this.node === null || (isScalar(this.node) && this.node.value === null);
  }

  get kind(): "map" | "list" | "scalar" {
    return isMap(this.node) ? "map" : isSeq(this.node) ? "list" : "scalar";
  }

  get(key: string): ConfigNode {
    return (
      this.entries().find(([name]) => name === key)?.[1] ??
      new ConfigNode(this.file, null, { path: this.pathOf(key), line: this.line })
    );
  }

  /** The first of these keys that there is: versions of a tool call one thing differently. */
  getAny(...keys: readonly string[]): ConfigNode {
    const nodes = keys.map((key) => this.get(key));
    return nodes.find((node) => !node.isMissing) ?? nodes[0] ?? this;
  }

  entries(): [string, ConfigNode][] {
    if (this.isMissing) return [];
    if (!isMap(this.node)) throw this.fault("must be a block of fields");
    return this.pairsOf(this.node).map(([key, pair]) => [
      key,
      new ConfigNode(this.file, asNode(pair.value), {
        path: this.pathOf(key),
        line: this.lineOf(asNode(pair.key)),
      }),
    ]);
  }

  items(): ConfigNode[] {
    if (this.isMissing) return [];
    if (!isSeq(this.node)) throw this.fault("must be a list");
    return this.node.items.map((item, at) => {
      const node = asNode(item);
      return new ConfigNode(this.file, node, {
        path: `${this.path}[${at}]`,
        line: this.lineOf(node),
      });
    });
  }

  /** As it is written: `5`, `on` and `2026-01-01` are texts too. */
  text(): string | undefined {
    if (this.node === null) return undefined;
    if (!isScalar(this.node)) throw this.fault("must be a text");
    this.file.read.add(this.node);
    const { value, source } = this.node;
    if (value === null) return undefined;
    return typeof value === "string" ? value : (source ?? String(value));
  }

  requiredText(): string {
    const text = this.text();
    if (text === undefined || text === "") throw this.fault("must be entered");
    return text;
  }

  /** A list of texts, or one alone. */
  texts(): string[] {
    if (this.isMissing) return [];
    return this.kind === "list"
      ? this.items().map((item) => item.text() ?? "")
      : [this.text() ?? ""];
  }

  isTrue(): boolean {
    const text = this.text()?.toLowerCase() ?? "";
    return ["true", "yes", "on", "1"].includes(text);
  }

  number(): number | undefined {
    const text = this.text();
    if (text === undefined) return undefined;
    const number = Number(text);
    if (text.trim() === "" || !Number.isFinite(number)) throw this.fault("must be a number");
    return number;
  }

  /** It needs no translation: all below it counts as read. */
  dismiss(): void {
    if (this.node !== null) this.file.read.add(this.node);
  }

  fault(problem: string): ConfigFileError {
    return new ConfigFileError(`line ${this.line}, ${this.path || "the file"}: ${problem}`);
  }

  /** The largest parts below this one of which nothing was read; what stands on top, by its items. */
  unread(): ConfigNode[] {
    if (this.isBlank()) return [];
    const isOnTop = !/[.[]/.test(this.path) && this.kind !== "scalar";
    return isOnTop || this.isTouched() ? this.unreadBelow() : [this];
  }

  private unreadBelow(): ConfigNode[] {
    return this.node !== null && this.file.read.has(this.node)
      ? []
      : this.children().flatMap((child) => child.unread());
  }

  private isTouched(): boolean {
    return (
      this.node !== null &&
      (this.file.read.has(this.node) || this.children().some((child) => child.isTouched()))
    );
  }

  private isBlank(): boolean {
    const children = this.children();
    return this.isMissing || (this.kind !== "scalar" && children.every((child) => child.isBlank()));
  }

  private children(): ConfigNode[] {
    if (this.kind === "scalar") return [];
    return this.kind === "list" ? this.items() : this.entries().map(([, node]) => node);
  }

  /** What `<<` merges in stands below what the map says itself. */
  private pairsOf(map: YAMLMap): [string, Pair][] {
    const own = map.items.filter((pair) => keyOf(pair) !== "<<");
    const merged = map.items
      .filter((pair) => keyOf(pair) === "<<")
      .flatMap((pair) => (isSeq(pair.value) ? pair.value.items : [pair.value]))
      .flatMap((item) => {
        const target = isAlias(item) ? item.resolve(this.file.document) : item;
        return isMap(target) ? this.pairsOf(target) : [];
      });
    const pairs = new Map<string, Pair>();
    for (const pair of own) pairs.set(keyOf(pair), pair);
    for (const [key, pair] of merged) if (!pairs.has(key)) pairs.set(key, pair);
    return [...pairs];
  }

  private pathOf(key: string): string {
    return this.path === "" ? key : `${this.path}.${key}`;
  }

  private lineOf(node: Node | null): number {
    const offset = node?.range?.[0];
    if (offset === undefined) return this.line;
    return this.file.line ?? this.file.lines.linePos(offset).line;
  }
}

const keyOf = (pair: Pair): string =>
  isScalar(pair.key) ? String(pair.key.source ?? pair.key.value) : String(pair.key);

/** The library types the parts of a document as unknown. */
const asNode = (part: unknown): Node | null =>
  isPair(part) || part === null || part === undefined ? null : (part as Node);
