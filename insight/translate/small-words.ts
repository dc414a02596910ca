/** English words that hold a question together, by what they do in it. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Between a field and its value. */
export const LINKS = words(
  "is was are were be being been of by to as equal equals equaling = named called titled labeled that " +
    "which reads exactly it's its at has having have had",
);
export const ARTICLES = words(
  "a an the its their his her this that these those any all every each total both",
);
/** Between two conditions. */
export const CONNECTIVES = words(
  "and with when where for in on at that who which has have had having while if from by but or " +
    "during as whose after before against to also under featuring given since",
);
export const VERBS = words("has have had is was are were having got did does do with");
export const QUESTION_WORDS = words(
  "what what's whats which who how whose whom where when why name list give tell show find state",
);
/** Lower-case words of two or three letters that are no part of a name. */
const NO_PARTICLES = words("and in at on for by is was has did are or who if not but its as had");
export const isSmallWord = (word: string): boolean => NO_PARTICLES.has(word);
