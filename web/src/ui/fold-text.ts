/** As people look for it: without case and accents, and with one apostrophe for all of them. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[’ʼ‘]/g, "'")
    .toLowerCase();
