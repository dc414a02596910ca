import { createContext } from "react";

/**
 * True inside a row or a link, which the keyboard reaches as a whole: what stands in it is no stop
 * of its own.
 */
export const SingleTabStop = createContext(false);
