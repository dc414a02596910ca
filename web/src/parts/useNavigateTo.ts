import { useRouter } from "@tanstack/react-router";

/** Follows an address of this console from code; anchors do it by themselves. */
export function useNavigateTo(): (href: string, how?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href));
}
