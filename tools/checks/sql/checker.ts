import path from "node:path";
import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import { SyntaxKind } from "typescript/unstable/ast";
import { API, type Checker, type Project } from "typescript/unstable/sync";
import { PROJECT } from "../../launch/project.ts";

/**
 * The compiler that checks the product also says what it found. Its interface is called unstable: the
 * version is pinned, and nobody but this folder asks it.
 */
export interface Compiled {
  project: Project;
  checker: Checker;
  sources: readonly SourceFile[];
}

/** Opens the project, works on its sources whose path matches, and closes it again. */
export async function withCompiler<T>(
  pattern: RegExp,
  work: (compiled: Compiled) => Promise<T>,
): Promise<T> {
  const api = new API({ cwd: PROJECT });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [path.join(PROJECT, "tsconfig.json")] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error("the compiler knows no project");
    const sources = project.program
      .getSourceFileNames()
      .filter((name) => pattern.test(path.relative(PROJECT, name)))
      .flatMap((name) => project.program.getSourceFile(name) ?? []);
    return await work({ project, checker: project.checker, sources });
  } finally {
    api.close();
  }
}

export function callsIn(source: SourceFile): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.CallExpression) calls.push(node as CallExpression);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return calls;
}
