/** What an ellipsis cuts off is told in full to whoever points at it, whatever the language. */
export function titleCutText(): void {
  document.addEventListener("pointerover", ({ target }) => {
    const box = target instanceof Element ? ellipsisBox(target) : undefined;
    if (!box || (box.title !== "" && box.dataset["cut"] === undefined)) return;
    if (box.scrollWidth > box.clientWidth) {
      box.title = box.textContent;
      box.dataset["cut"] = "";
    } else {
      box.removeAttribute("title");
      delete box.dataset["cut"];
    }
  });
}

/** Text may stand in an element or two of its own within the box. */
function ellipsisBox(element: Element): HTMLElement | undefined {
  let box: Element | null = element;
  for (let depth = 0; box && depth < MAX_DEPTH; depth += 1, box = box.parentElement)
    if (box instanceof HTMLElement && getComputedStyle(box).textOverflow === "ellipsis") return box;
  return undefined;
}

const MAX_DEPTH = 3;
