import { completeField } from "../../data/environments.ts";
import CodeLine from "../../ui/form/CodeLine.tsx";
import { cspNonce } from "../csp-nonce.ts";
import { bpqlCompletion } from "./bpql-completion.ts";
import { bpqlFaults, kindOf, type QueryField } from "./bpql-faults.ts";
import { bpqlLanguage } from "./bpql-language.ts";
import type { QueryLine } from "./PlainQuery.tsx";

interface BpqlEditorProps extends QueryLine {
  isFocusedAtFirst: boolean;
  fields: readonly QueryField[];
  wraps?: boolean;
}

/** The query line with colours, completion and squiggles; loaded when it is wanted. */
export default function BpqlEditor({ fields, ...line }: BpqlEditorProps) {
  const options = fields.map((field) => ({
    name: field.name,
    kind: kindOf(field),
    ...(field.values && { values: field.values }),
  }));
  return (
    <CodeLine
      {...line}
      language={bpqlLanguage}
      complete={bpqlCompletion(options, valuesOf)}
      faultsOf={(text) =>
        bpqlFaults(text, fields).map((fault) => ({ ...fault, severity: "error" as const }))
      }
      faultsKey={fields.map(({ name }) => name).join()}
      nonce={cspNonce()}
    />
  );
}

/** Without an answer there is nothing to offer, and the query can still be typed. */
const valuesOf = (field: string, prefix: string) =>
  completeField(field, prefix).then(
    ({ items }) => items,
    () => [],
  );
