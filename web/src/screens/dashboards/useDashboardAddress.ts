import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { type DashboardAddress, dashboardHref, readDashboardAddress } from "./dashboard-address.ts";

export type DashboardPlace = ReturnType<typeof useDashboardAddress>;

/** What the address bar says, and how to say something else. */
export function useDashboardAddress() {
  const { history } = useRouter();
  const { dashboardId } = useParams({ strict: false });
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const address = useMemo(() => readDashboardAddress(text), [text]);
  return {
    id: dashboardId,
    address,
    change: (part: Partial<DashboardAddress>, { isStep = true }: { isStep?: boolean } = {}) => {
      const href = dashboardHref(dashboardId, { ...address, ...part });
      if (isStep) history.push(href);
      else history.replace(href);
    },
    /** Another dashboard, at the same time and place. */
    hrefOf: (id: string) => dashboardHref(id, { ...address, isWall: false, isEditing: false }),
    open: (id: string | undefined, part: Partial<DashboardAddress> = {}) =>
      history.push(dashboardHref(id, { ...address, isWall: false, isEditing: false, ...part })),
  };
}
