/** The pictures of the documentation: docs/pictures/NAME.png. */
export interface Picture {
  name: string;
  /** In the demo. */
  address: string;
  theme: "light" | "dark";
  width: number;
  height: number;
  /** What is clicked before it is taken. */
  open?: "first incident" | "environment";
}

const desk = { width: 1440, height: 900 };

export const pictures: readonly Picture[] = [
  { name: "feed-dark", address: "/feed/all", theme: "dark", ...desk, open: "first incident" },
  { name: "feed-light", address: "/feed/all", theme: "light", ...desk, open: "first incident" },
  { name: "feed-phone", address: "/feed/all", theme: "light", width: 390, height: 844 },
  {
    name: "environment-light",
    address: "/environment",
    theme: "light",
    ...desk,
    open: "environment",
  },
  { name: "search-light", address: "/search", theme: "light", ...desk },
  { name: "dashboard-dark", address: "/dashboards", theme: "dark", ...desk },
  { name: "topology-light", address: "/settings/topology", theme: "light", ...desk },
];
