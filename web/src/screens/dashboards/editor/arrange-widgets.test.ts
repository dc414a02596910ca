import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOf, overlaps } from "#contract/dashboard-grid.ts";
import { widgetSizes } from "#contract/widgets/widget-kind.ts";
import { type Widget, widgetDraft } from "#contract/widgets/widgets.ts";
import {
  addWidget,
  moveWidget,
  nextSize,
  removeWidget,
  resizeWidget,
  sizeLike,
} from "./arrange-widgets.ts";

const kinds = ["number", "top_n", "text", "time_series"] as const;
const draftOf = (kind: (typeof kinds)[number], size: (typeof widgetSizes)[number]) =>
  widgetDraft.parse({ kind, size }) as Omit<Widget, "id" | "x" | "y">;
const dashboards: fc.Arbitrary<Widget[]> = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...widgetSizes)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) =>
    all.reduce<Widget[]>(
      (widgets, [kind, size]) => addWidget(widgets, draftOf(kind, size)).widgets,
      [],
    ),
  );
const directions = fc.constantFrom("left", "right", "up", "down");
const isTidy = (widgets: readonly Widget[]): boolean =>
  widgets.map(boxOf).every((a, at, all) => all.slice(at + 1).every((b) => !overlaps(a, b)));

test("whatever is moved, resized or taken off, nothing stands over anything", () => {
  fc.assert(
    fc.property(
      dashboards,
      fc.array(fc.tuple(fc.nat(7), directions, fc.constantFrom(1, -1)), { maxLength: 12 }),
      (start, moves) => {
        let widgets = start;
        for (const [index, direction, by] of moves) {
          const id = widgets[index % widgets.length]?.id ?? "";
          widgets = moveWidget(widgets, id, direction) ?? widgets;
          const size = nextSize(
            widgets[index % widgets.length]?.size ?? "small",
            by === 1 ? 1 : -1,
          );
          if (size) widgets = resizeWidget(widgets, id, size);
          expect(isTidy(widgets)).toBe(true);
        }
        expect(isTidy(removeWidget(widgets, widgets[0]?.id ?? ""))).toBe(true);
      },
    ),
  );
});

test("a widget goes where it is sent, or says that it cannot", () => {
  fc.assert(
    fc.property(dashboards, fc.nat(7), directions, (widgets, index, direction) => {
      const before = widgets[index % widgets.length];
      const moved = moveWidget(widgets, before?.id ?? "", direction);
      if (!before || moved === null) return;
      const after = moved.find(({ id }) => id === before.id) ?? before;
      const distance = {
        left: before.x - after.x,
        right: after.x - before.x,
        up: before.y - after.y,
        down: after.y - before.y,
      };
      expect(distance[direction]).toBeGreaterThan(0);
    }),
  );
});

test("what is pulled to some cells has the size nearest to them", () => {
  expect(sizeLike("number", { w: 3, h: 2 })).toBe("small");
  expect(sizeLike("number", { w: 7, h: 2 })).toBe("large");
  expect(sizeLike("time_series", { w: 12, h: 9 })).toBe("x_large");
});
