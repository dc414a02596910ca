/** In what is stored of a mail: the link itself is its reader's secret. */
export const unsubscribePlace = "tocsin:unsubscribe";
