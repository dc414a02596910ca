import { LanguageSupport, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { highlightedParser } from "#bpql/highlight.ts";
import { statuses } from "#contract/statuses.ts";
import { completeField } from "../../data/environments.ts";
import CodeLine from "../../ui/form/CodeLine.tsx";
import { listText, queryWords as words } from "../../words/words.ts";
import { bpqlClasses } from "./bpql-classes.ts";
import { bpqlCompletion } from "./bpql-completion.ts";
import { bpqlFaults, kindOf, type QueryField, unknownStatuses } from "./bpql-faults.ts";
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
      faultsOf={(text) => [
        ...bpqlFaults(text, fields).map((fault) => ({ ...fault, severity: "error" as const })),
        ...unknownStatuses(text).map(({ from, to, value }) => ({
          from,
          to,
          severity: "warning" as const,
          message: words.unknownStatus(value, listText([...statuses])),
        })),
      ]}
      faultsKey={fields.map(({ name }) => name).join()}
      nonce={cspNonce()}
    />
  );
}

const language = LRLanguage.define({
  name: "bpql",
  parser: highlightedParser,
  languageData: { closeBrackets: { brackets: ["(", "[", '"'] } },
});
const bpqlLanguage = new LanguageSupport(language, [syntaxHighlighting(bpqlClasses)]);

/** What allows a style element of this page: the editor writes its own. */
const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Without an answer there is nothing to offer, and the query can still be typed. */
const valuesOf = (field: string, prefix: string) =>
  completeField(field, prefix).then(
    ({ items }) => items,
    () => [],
  );
