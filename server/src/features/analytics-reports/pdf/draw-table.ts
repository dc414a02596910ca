import type { TextTable } from "../report-table.ts";
import { bottomOf, colors, contentWidth, fonts, margin, type Page } from "./page.ts";

const rowHeight = 15;
const maxRows = 200;

/** The first columns on the left, figures on the right; the head stands on every page. */
export function drawTable(page: Page, { columns, rows, figuresFrom }: TextTable): void {
  const width = contentWidth(page) / columns.length;
  drawHead(page, columns, { width, figuresFrom });
  for (const cells of rows.slice(0, maxRows)) {
    if (page.y + rowHeight > bottomOf(page)) {
      page.addPage();
      drawHead(page, columns, { width, figuresFrom });
    }
    drawCells(page, cells, { width, figuresFrom, font: fonts.text });
  }
  if (rows.length > maxRows)
    page
      .font(fonts.text)
      .fontSize(8.5)
      .fillColor(colors.muted)
      .text(`${rows.length - maxRows} more rows are in the CSV.`, margin);
  page.x = margin;
}

interface Layout {
  width: number;
  figuresFrom: number;
}

function drawHead(page: Page, columns: readonly string[], layout: Layout): void {
  drawCells(page, columns, { ...layout, font: fonts.bold });
  page
    .moveTo(margin, page.y - 2)
    .lineTo(margin + contentWidth(page), page.y - 2)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke();
}

function drawCells(
  page: Page,
  texts: readonly string[],
  { width, figuresFrom, font }: Layout & { font: string },
): void {
  const { y } = page;
  page.font(font).fontSize(8.5).fillColor(colors.text);
  for (const [index, text] of texts.entries())
    page.text(text, margin + index * width, y, {
      width: width - 6,
      height: rowHeight - 2,
      ellipsis: true,
      align: index < figuresFrom ? "left" : "right",
    });
  page.y = y + rowHeight;
}
