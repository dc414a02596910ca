/** A report as an A4 document: figures, charts as vectors, and the table of each. */
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { wallText } from "#time/wall-clock.ts";
import type { ReportSection } from "../answer-report.ts";
import { isAnswered, type ReportDocument } from "../report-document.ts";
import { figuresTable, reportTable, textTable } from "../report-table.ts";
import { drawChart } from "./draw-chart.ts";
import { drawTable } from "./draw-table.ts";
import { colors, contentWidth, ensureSpace, fonts, margin, type Page } from "./page.ts";

const fontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`));

export function reportPdf(report: ReportDocument): Promise<Buffer> {
  const page = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: report.name,
      Author: report.organization,
      Creator: "Tocsin",
      CreationDate: new Date(report.dueAt * 1000),
    },
  });
  page.registerFont(fonts.text, fontFile("400Regular/Inter_400Regular.ttf"));
  page.registerFont(fonts.bold, fontFile("600SemiBold/Inter_600SemiBold.ttf"));
  const file = collect(page);
  drawHead(page, report);
  for (const part of report.parts)
    if (isAnswered(part)) drawSection(page, part, report.timeZone);
    else drawProblem(page, part);
  numberPages(page, report.name);
  page.end();
  return file;
}

function drawHead(page: Page, { name, organization, dueAt, timeZone }: ReportDocument): void {
  page.font(fonts.bold).fontSize(20).fillColor(colors.text).text(name);
  page
    .font(fonts.text)
    .fontSize(9.5)
    .fillColor(colors.muted)
    .text(`${organization}, ${wallText(dueAt, timeZone)} ${timeZone}`)
    .moveDown(1.5);
}

function drawSection(page: Page, section: ReportSection, timeZone: string): void {
  ensureSpace(page, 260);
  drawTitle(page, section.name);
  if (section.description !== "")
    page.font(fonts.text).fontSize(9.5).fillColor(colors.text).text(section.description);
  page
    .font(fonts.text)
    .fontSize(8.5)
    .fillColor(colors.muted)
    .text(`${wallText(section.from, timeZone)} – ${wallText(section.to, timeZone)}`)
    .moveDown(0.6);
  const table = reportTable(section, timeZone);
  if (section.answer.partial) {
    drawNote(page, "The question was too much work for the database; it has no figures.");
  } else if (table.rows.length === 0) {
    drawNote(page, "Nothing in this time.");
  } else {
    drawChart(page, section, timeZone);
    drawTable(page, isWithoutGroups(section) ? figuresTable(section) : textTable(table));
    const unlisted = section.answer.total_rows - table.rows.length;
    if (section.question.interval === null && !isWithoutGroups(section) && unlisted > 0)
      drawNote(page, `${unlisted} more groups are not listed.`);
  }
  if (section.answer.sealed)
    drawNote(page, "Some incidents are counted as they were when their details were deleted.");
  page.moveDown(1.5);
}

const isWithoutGroups = ({ question }: ReportSection): boolean =>
  question.interval === null && question.dimensions.length === 0;

function drawProblem(page: Page, { name, problem }: { name: string; problem: string }): void {
  ensureSpace(page, 60);
  drawTitle(page, name);
  drawNote(page, problem);
  page.moveDown(1.5);
}

const drawTitle = (page: Page, title: string): void => {
  page.font(fonts.bold).fontSize(13).fillColor(colors.text).text(title, margin);
};
const drawNote = (page: Page, text: string): void => {
  page.font(fonts.text).fontSize(8.5).fillColor(colors.muted).text(text, margin);
};

function numberPages(page: Page, name: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Below the margin, where text would begin a new page.
    page.page.margins.bottom = 0;
    page
      .font(fonts.text)
      .fontSize(8)
      .fillColor(colors.muted)
      .text(`${name} · ${index + 1} / ${count}`, margin, page.page.height - margin / 2 - 4, {
        width: contentWidth(page),
        lineBreak: false,
      });
  }
}

const collect = (page: Page): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on("data", (chunk: Buffer) => chunks.push(chunk));
    page.on("end", () => resolve(Buffer.concat(chunks)));
    page.on("error", reject);
  });
