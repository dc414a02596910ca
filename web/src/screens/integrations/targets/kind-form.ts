/** What a person fills in to connect a system of a kind. */
export interface KindForm {
  fields: readonly ConfigField[];
  /** Its receiver can be asked whether it takes the credentials; always, or by its configuration. */
  hasCheck: boolean | FieldCondition;
}
/** Holds where a field of the configuration has one of these values. */
export interface FieldCondition {
  field: string;
  values: readonly string[];
}
export type ConfigField = {
  /** In the configuration. */
  name: string;
  label: string;
  help?: string;
  placeholder?: string;
  isRequired?: boolean;
  /** Of a new one. */
  initial?: string;
  /** Only where another field has one of these values. */
  shownFor?: FieldCondition;
} & (
  | { type: "text" | "url" | "number" | "secret" | "headers" | "switch" }
  /** A text of several lines, in the letters of code. */
  | { type: "multiline" }
  /** Texts, one a line. */
  | { type: "list" }
  /** Any of them, one a line. */
  | { type: "choices"; choices: readonly { id: string; label: string }[]; initial: string }
  | { type: "choice"; choices: readonly { id: string; label: string }[]; initial: string }
);
