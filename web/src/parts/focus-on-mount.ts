/**
 * As a `ref`: the element takes the focus once, when it appears. For the first field of a page that
 * is nothing but a form.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
