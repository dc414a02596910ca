import { DialogShell, type DialogProps } from "./DialogShell.tsx";

export interface ModalProps extends DialogProps {
  isOpen: boolean;
  /** 400, 560 or 840 px wide. */
  size?: "s" | "m" | "l";
}

/** Asks something before anything else may go on. */
export function Modal({ isOpen, size = "m", ...rest }: ModalProps) {
  return isOpen ? <DialogShell shape="modal" size={size} {...rest} /> : null;
}
