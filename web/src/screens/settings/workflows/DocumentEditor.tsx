import type { Extension } from "@codemirror/state";
import type { Ref } from "react";
import { cspNonce } from "../../../ui/csp-nonce.ts";
import CodeArea, { type CodeAreaHandle, type CodeProblem } from "../../../ui/form/CodeArea.tsx";

interface DocumentEditorProps {
  value: string;
  label: string;
  problems: readonly CodeProblem[];
  isFocusedAtFirst: boolean;
  isInvalid: boolean | undefined;
  describedBy: string | undefined;
  onChange: (text: string) => void;
  onFocusChange: (isFocused: boolean) => void;
  ref: Ref<CodeAreaHandle>;
}

const plainText: Extension = [];

/** YAML with line numbers and problems at their lines; loaded when it is wanted. */
export default function DocumentEditor(props: DocumentEditorProps) {
  return <CodeArea {...props} language={plainText} complete={() => null} nonce={cspNonce()} />;
}
