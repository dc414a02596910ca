import { pieceWords } from "../../words/words.ts";

/** What somebody is called: their name, else their address. */
export const accountName = ({ name, email }: { name: string; email: string }): string =>
  name.trim() || email.trim() || pieceWords.anonymous;
