/**
 * RE2 → PostgreSQL's advanced regular expressions, for the part of RE2 that surely means the same
 * there: characters, ASCII classes, groups, alternatives, repetition, whole-text anchors, a leading
 * (?i) or (?s).
 */
import {
  bothCases,
  bracket,
  digits,
  escaped,
  newline,
  spaces,
  wordChars,
  type Range,
} from "./char-class.ts";

/** Null where no equal is known. Takes only what the RE2 engine has accepted. */
export function areOfRegex(pattern: string): string | null {
  const [prefix = "", flags = ""] = /^\(\?([is]+)\)/.exec(pattern) ?? [];
  const reader = new Reader(pattern.slice(prefix.length), {
    ignoresCase: flags.includes("i"),
    dotTakesNewline: flags.includes("s"),
  });
  const are = reader.alternatives();
  return are !== null && reader.isAtEnd && are.cost <= maxCost ? `(?:${are.text})` : null;
}

/** PostgreSQL spells repetitions out, so nested ones could grow without end. */
const maxCost = 300;
const maxRepeats = 255;

interface Piece {
  readonly text: string;
  readonly cost: number;
}
interface Flags {
  readonly ignoresCase: boolean;
  readonly dotTakesNewline: boolean;
}

class Reader {
  private readonly pattern: string;
  private readonly flags: Flags;
  private at = 0;

  constructor(pattern: string, flags: Flags) {
    this.pattern = pattern;
    this.flags = flags;
  }

  get isAtEnd(): boolean {
    return this.at === this.pattern.length;
  }

  alternatives(): Piece | null {
    const branches: Piece[] = [];
    do {
      const branch = this.branch();
      if (!branch) return null;
      branches.push(branch);
    } while (this.take(/\|/y));
    return joined(branches, "|");
  }

  private branch(): Piece | null {
    const pieces: Piece[] = [];
    while (!this.isAtEnd && !this.isAt(/[|)]/y)) {
      const piece = this.anchor() ?? this.repeated();
      // RE2 repeats anchors and stacks some repetitions; PostgreSQL refuses or reads them in
      // another way.
      if (!piece || this.isAt(repetition)) return null;
      pieces.push(piece);
    }
    return joined(pieces, "");
  }

  private anchor(): Piece | null {
    if (this.take(/\^|\\A/y)) return singlePiece("^");
    return this.take(/\$|\\z/y) ? singlePiece("$") : null;
  }

  private repeated(): Piece | null {
    const atom = this.atom();
    const times = atom && this.take(repetition);
    if (!times) return atom;
    const [mark, min = "", max = ""] = times;
    this.take(/\?/y);
    const repeats = Math.max(Number(min), Number(max), 1);
    return repeats > maxRepeats ? null : { text: atom.text + mark, cost: atom.cost * repeats };
  }

  private atom(): Piece | null {
    if (this.take(/\((?:\?:|\?P?<\w+>|(?!\?))/y)) return this.group();
    if (this.isAt(/\(/y)) return null;
    if (this.take(/\[/y)) return this.charClass();
    if (this.take(/\./y))
      return singlePiece(this.flags.dotTakesNewline ? "." : bracket(newline, true));
    const shorthand = this.take(/\\([dws])/iy)?.[1];
    if (shorthand) return this.bracketOf(rangesOf(shorthand), shorthand < "a");
    const char = this.char();
    if (char === null) return null;
    return this.flags.ignoresCase
      ? this.bracketOf([[char, char]], false)
      : singlePiece(escaped(char));
  }

  private group(): Piece | null {
    const inside = this.alternatives();
    return inside && this.take(/\)/y) ? { text: `(?:${inside.text})`, cost: inside.cost } : null;
  }

  private charClass(): Piece | null {
    const isNegated = this.take(/\^/y) !== null;
    const ranges: Range[] = [];
    do {
      const item = this.classItem();
      if (!item) return null;
      ranges.push(...item);
    } while (!this.take(/\]/y));
    return this.bracketOf(ranges, isNegated);
  }

  private classItem(): readonly Range[] | null {
    if (this.isAt(/\[:/y)) return null;
    const shorthand = this.take(/\\([dws])/y)?.[1];
    if (shorthand) return rangesOf(shorthand);
    const first = this.char();
    const last = this.take(/-(?!\])/y) ? this.char() : first;
    return first === null || last === null ? null : [[first, last]];
  }

  /**
   * One character, written plainly or escaped; null where it is none or PostgreSQL cannot hold it.
   */
  private char(): number | null {
    const control = this.take(/\\([afnrtv])/y)?.[1];
    if (control) return controls.get(control) ?? null;
    const hex = this.take(/\\x(?:([0-9a-f]{2})|\{([0-9a-f]{1,8})\})/iy);
    if (hex) return storable(Number.parseInt(hex[1] ?? hex[2] ?? "", 16));
    const match = this.take(/\\([^a-zA-Z0-9\u0080-\uffff])|([^\\])/uy);
    return storable((match?.[1] ?? match?.[2])?.codePointAt(0) ?? null);
  }

  private bracketOf(ranges: readonly Range[], isNegated: boolean): Piece | null {
    const all = this.flags.ignoresCase ? bothCases(ranges) : ranges;
    return all && singlePiece(bracket(all, isNegated));
  }

  /** Patterns are sticky: they match here or not at all. */
  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.pattern);
    if (match) this.at += match[0].length;
    return match;
  }

  private isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.pattern);
  }
}

/** A brace that is no repetition is a character. */
const repetition = /[*+?]|\{(\d+)(?:,(\d*))?\}/y;

const controls = new Map([
  ["a", 0x07],
  ["f", 0x0c],
  ["n", 0x0a],
  ["r", 0x0d],
  ["t", 0x09],
  ["v", 0x0b],
]);

function rangesOf(shorthand: string): readonly Range[] {
  const name = shorthand.toLowerCase();
  return name === "d" ? digits : name === "w" ? wordChars : spaces;
}

function storable(char: number | null): number | null {
  return char === null || char === 0 || (char >= 0xd800 && char <= 0xdfff) || char > 0x10ffff
    ? null
    : char;
}

const singlePiece = (text: string): Piece => ({ text, cost: 1 });

function joined(pieces: readonly Piece[], joint: string): Piece {
  const cost = pieces.reduce((sum, piece) => sum + piece.cost, 0);
  return { text: pieces.map(({ text }) => text).join(joint), cost: Math.max(cost, 1) };
}
