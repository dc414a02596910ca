import { useState } from "react";
import { useCustomizations, useSaveUiSettings } from "../../data/session/customizations.ts";
import { useMedia } from "../../parts/useMedia.ts";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";

export interface PaneSizes {
  environmentsPx: number;
  listPx: number;
  isHidden: boolean;
  resize: (id: string, sizePx: number) => void;
  hide: (isHidden: boolean) => void;
}

const SAVE_AFTER_MS = 500;

/**
 * Widths of the panes: as the person left them, else as they fit the window. A hidden pane is kept
 * as a width of 0.
 */
export function usePaneSizes(): PaneSizes {
  const { ui } = useCustomizations();
  const { mutate: save } = useSaveUiSettings();
  const usual = useDefaultSizes();
  const [dragged, setDragged] = useState<{ sidebarPx?: number; listPx?: number }>({});
  const later = useDebouncedCall(save, SAVE_AFTER_MS);
  const sidebarPx = dragged.sidebarPx ?? ui.sidebarPx;
  const saveSizes = (change: { sidebarPx?: number; listPx?: number }) => {
    const next = { ...dragged, ...change };
    setDragged(next);
    later.soon(next);
  };
  return {
    environmentsPx: sidebarPx || usual.environmentsPx,
    listPx: dragged.listPx ?? ui.listPx ?? usual.listPx,
    isHidden: sidebarPx === undefined ? usual.isHidden : sidebarPx === 0,
    resize: (id, sizePx) =>
      saveSizes(id === "list" ? { listPx: Math.round(sizePx) } : { sidebarPx: Math.round(sizePx) }),
    hide: (isHidden) => saveSizes({ sidebarPx: isHidden ? 0 : usual.environmentsPx }),
  };
}

function useDefaultSizes(): { environmentsPx: number; listPx: number; isHidden: boolean } {
  const [isSmall, isMiddle, isLarge] = [
    useMedia("(min-width: 1280px)"),
    useMedia("(min-width: 1440px)"),
    useMedia("(min-width: 1920px)"),
  ];
  if (isLarge) return { environmentsPx: 240, listPx: 800, isHidden: false };
  if (isMiddle) return { environmentsPx: 220, listPx: 640, isHidden: false };
  return { environmentsPx: 208, listPx: isSmall ? 556 : 400, isHidden: !isSmall };
}
