import { TriangleAlert } from "lucide-react";
import { Icon } from "../text/Icon.tsx";
import type { CodeProblem } from "./CodeArea.tsx";
import styles from "./CodeProblems.module.css";

export interface CodeProblemsProps {
  label: string;
  problems: readonly CodeProblem[];
  /** With its place, in words. */
  textOf: (problem: CodeProblem) => string;
  onGoTo: (problem: CodeProblem) => void;
}

/** What is wrong with a code area's text, below it; each leads to its place. */
export function CodeProblems({ label, problems, textOf, onGoTo }: CodeProblemsProps) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <ul aria-label={label} className={styles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>
              <button type="button" className={styles.problem} onClick={() => onGoTo(problem)}>
                <Icon shape={TriangleAlert} />
                {textOf(problem)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
