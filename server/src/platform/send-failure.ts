/** What was to leave the house has not arrived, and whether it can later. */
export class SendFailure extends Error {
  readonly status: number | null;
  /** No later try can end otherwise. */
  readonly isFinal: boolean;
  /** The receiver asks for this much patience at least. */
  readonly retryAfterS: number | null;
  constructor(
    message: string,
    {
      status,
      isFinal,
      retryAfterS,
    }: { status: number | null; isFinal: boolean; retryAfterS: number | null },
  ) {
    super(message);
    this.status = status;
    this.isFinal = isFinal;
    this.retryAfterS = retryAfterS;
  }
}
