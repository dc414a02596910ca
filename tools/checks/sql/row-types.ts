import type { CallExpression } from "typescript/unstable/ast";
import type { Checker, Type, TypeReference } from "typescript/unstable/sync";
import type { Claim, Family, RowClaim } from "./compare.ts";

/** The row of a call that answers `Promise<Row[]>`; null where nothing is claimed of it. */
export function rowClaimOf(checker: Checker, call: CallExpression): RowClaim | null {
  const [rows] = argumentsOf(checker, checker.getTypeAtLocation(call));
  const [row] = argumentsOf(checker, rows);
  if (!row || checker.getIndexInfosOfType(row).length > 0) return null;
  const properties = checker.getPropertiesOfType(row);
  const types = checker.getTypeOfSymbol(properties);
  return new Map(
    properties.map((property, at) => [property.name, claimOf(checker, types[at])] as const),
  );
}

function claimOf(checker: Checker, type: Type | undefined): Claim {
  if (!type) throw new Error("a column without a type");
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const lists = parts.filter((part) => checker.isArrayLikeType(part));
  const items = lists.flatMap((list) => argumentsOf(checker, list));
  return {
    families: new Set(parts.map((part) => familyOf(checker, part))),
    items:
      items.length === 0 ? null : new Set(items.map((item) => familiesIn(checker, item)).flat()),
    words: wordsOf(parts),
    isOptional: parts.some((part) => part.isIntrinsicType() && part.intrinsicName === "undefined"),
    text: checker.typeToString(type),
  };
}

function wordsOf(parts: readonly Type[]): string[] | null {
  const values = parts.filter((part) => !part.isIntrinsicType());
  const words = values.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  return words.length > 0 && words.length === values.length ? words : null;
}

const familiesIn = (checker: Checker, type: Type): Family[] =>
  (type.isUnionType() ? type.getTypes() : [type]).map((part) => familyOf(checker, part));

function familyOf(checker: Checker, type: Type): Family {
  if (type.isStringLiteralType() || type.isTemplateLiteralType()) return "text";
  if (type.isNumberLiteralType()) return "number";
  if (type.isBooleanLiteralType()) return "boolean";
  if (checker.isArrayLikeType(type)) return "list";
  if (type.getSymbol()?.name === "Date") return "date";
  if (!type.isIntrinsicType()) return "object";
  return intrinsic[type.intrinsicName] ?? "object";
}

const intrinsic: Partial<Record<string, Family>> = {
  string: "text",
  number: "number",
  boolean: "boolean",
  null: "null",
  undefined: "null",
  unknown: "any",
  any: "any",
};

function argumentsOf(checker: Checker, type: Type | undefined): readonly Type[] {
  // Only references have arguments; the checker answers none for the others.
  return type?.isObjectType() ? checker.getTypeArguments(type as TypeReference) : [];
}
