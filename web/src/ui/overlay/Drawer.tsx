import { DialogShell, type DialogProps } from "./DialogShell.tsx";

export interface DrawerProps extends DialogProps {
  isOpen: boolean;
  /** 360, 480 or 720 px wide. */
  size?: "s" | "m" | "l";
}

/** More about something, or a longer form, from the side. */
export function Drawer({ isOpen, size = "m", ...rest }: DrawerProps) {
  return isOpen ? <DialogShell shape="drawer" size={size} {...rest} /> : null;
}
