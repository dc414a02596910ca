/** Samples are told from here, so that they stay as old as they look. */
export const galleryNow = Math.floor(Date.now() / 1000);
