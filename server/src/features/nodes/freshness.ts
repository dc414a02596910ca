/** A process that has said nothing for so long does not answer: three of its turns were missed. */
export const missingAfterS = 35;
/** One that ended without a word is no longer listed. */
export const forgottenAfterS = 24 * 3600;
