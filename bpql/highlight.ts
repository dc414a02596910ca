/**
 * The parser with highlighting tags, for an editor's language and for static markup
 * (`highlightTree`).
 */
import { styleTags, tags } from "@lezer/highlight";
import { parser } from "./parser.gen.js";

export const highlightedParser = parser.configure({
  props: [
    styleTags({
      "And Or Not": tags.logicOperator,
      "In NotIn": tags.operatorKeyword,
      CompareOp: tags.compareOperator,
      "Field/Bare": tags.propertyName,
      "Keyword/Bare Keyword/Quoted": tags.content,
      "Bare Quoted": tags.string,
      OpenQuoted: tags.invalid,
      Regex: tags.regexp,
      "( )": tags.paren,
      "[ ]": tags.squareBracket,
      ",": tags.separator,
    }),
  ],
});
