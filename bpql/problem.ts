/** A sentence for a person about the characters `from` to `to` of the text. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}
