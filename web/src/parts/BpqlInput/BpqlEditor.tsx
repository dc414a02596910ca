import type { Action } from "@codemirror/lint";
import { LanguageSupport, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { highlightedParser } from "#bpql/highlight.ts";
import { type UnknownName, unknownNames } from "#bpql/unknown-names.ts";
import { completeField } from "../../data/environment-filter.ts";
import { cspNonce } from "../../ui/csp-nonce.ts";
import CodeLine from "../../ui/form/CodeLine.tsx";
import { queryWords as words } from "../../words/words.ts";
import { bpqlClasses } from "./bpql-classes.ts";
import { bpqlCompletion } from "./bpql-completion.ts";
import { bpqlFaults, completionFieldsOf, type QueryField } from "./bpql-faults.ts";
import { markedShortForms } from "./short-form-marks.ts";
import type { QueryLine } from "./PlainQuery.tsx";
import { useNamespaces } from "./useNamespaces.ts";
import { unknownNameText } from "./unknown-name-text.ts";

interface BpqlEditorProps extends QueryLine {
  isFocusedAtFirst: boolean;
  fields: readonly QueryField[];
  /** Offered while the line is empty. */
  recentQueries?: readonly string[];
  /** Whether every field that may be asked for is among the fields. */
  hasAllFields?: boolean;
  /** Whether categories may stand before a colon, where the organization has that. */
  hasShortForms?: boolean;
  wraps?: boolean;
}

/** The query line with colours, completion and squiggles; loaded when it is wanted. */
export default function BpqlEditor({
  fields,
  recentQueries = [],
  hasAllFields = false,
  hasShortForms = false,
  ...line
}: BpqlEditorProps) {
  const known = useNamespaces();
  const namespaces = hasShortForms ? known : null;
  const options = completionFieldsOf(fields);
  const unknownIn = (text: string) =>
    unknownNames(text, options).filter(({ kind }) => hasAllFields || kind === "value");
  return (
    <CodeLine
      {...line}
      language={namespaces === null ? bpqlLanguage : [bpqlLanguage, markedShortForms(namespaces)]}
      complete={bpqlCompletion(options, { valuesOf, recentQueries, namespaces })}
      completesOnFocus={recentQueries.length > 0}
      faultsOf={(text) => [
        ...bpqlFaults(text, fields, namespaces).map((fault) => ({
          ...fault,
          severity: "error" as const,
        })),
        ...unknownIn(text).map((unknown) => ({
          from: unknown.from,
          to: unknown.to,
          severity: "warning" as const,
          message: unknownNameText(unknown, fields),
          actions: fixesOf(unknown),
        })),
      ]}
      faultsKey={JSON.stringify([fields.map(({ name }) => name), namespaces])}
      nonce={cspNonce()}
    />
  );
}

const fixesOf = ({ suggestion }: UnknownName): Action[] =>
  suggestion === null
    ? []
    : [
        {
          name: words.useInstead(suggestion),
          apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: suggestion } }),
        },
      ];

const language = LRLanguage.define({
  name: "bpql",
  parser: highlightedParser,
  languageData: { closeBrackets: { brackets: ["(", "[", '"'] } },
});
const bpqlLanguage = new LanguageSupport(language, [syntaxHighlighting(bpqlClasses)]);

/** Without an answer there is nothing to offer, and the query can still be typed. */
const valuesOf = (field: string, prefix: string) =>
  completeField(field, prefix).then(
    ({ items }) => items,
    () => [],
  );
