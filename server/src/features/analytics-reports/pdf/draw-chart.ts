/** Charts as lines and rectangles. Each shows the first measure of its question. */
import { measures } from "#contract/analytics-measures.ts";
import type { ReportSection } from "../answer-report.ts";
import { cellText, measureTitle, valueText } from "../report-table.ts";
import { colors, contentWidth, fonts, margin, type Page } from "./page.ts";

const height = 130;
const maxBars = 12;
const maxSeries = colors.series.length;

export function drawChart(page: Page, section: ReportSection, timeZone: string): void {
  const { chart, question } = section;
  if (chart === "table") return;
  if (chart === "number") return drawFigures(page, section);
  if (chart === "bars" && question.interval === null) return drawBars(page, section, timeZone);
  drawOverTime(page, section, timeZone);
}

function drawFigures(page: Page, { question, answer, before }: ReportSection): void {
  const width = contentWidth(page) / Math.min(4, question.measures.length);
  const top = page.y;
  for (const [index, measure] of question.measures.slice(0, 4).entries()) {
    const { unit } = measures[measure];
    const left = margin + index * width;
    const value = answer.rows[0]?.measures[measure] ?? null;
    page.font(fonts.bold).fontSize(22).fillColor(colors.text);
    page.text(cellText(value, unit), left, top, { width, lineBreak: false });
    const earlier = before?.rows[0]?.measures[measure] ?? null;
    const note = before === null ? "" : `, before: ${cellText(earlier, unit)}`;
    page.font(fonts.text).fontSize(8.5).fillColor(colors.muted);
    page.text(`${measureTitle(measure)}${note}`, left, top + 28, { width: width - 8 });
  }
  page.x = margin;
  page.y = top + 54;
}

interface Point {
  label: string;
  value: number;
}

/** One below the other, the largest first, as the rows are. */
function drawBars(page: Page, section: ReportSection, timeZone: string): void {
  const { question, answer } = section;
  const [measure = "incidents"] = question.measures;
  const points = answer.rows.slice(0, maxBars).map((row): Point => ({
    label: question.dimensions
      .map((name) => valueText(name, row.dimensions[name] ?? null, { answer, timeZone }))
      .join(", "),
    value: row.measures[measure] ?? 0,
  }));
  const largest = Math.max(...points.map(({ value }) => value), 0);
  const labelWidth = 130;
  const width = contentWidth(page) - labelWidth - 70;
  drawCaption(page, measureTitle(measure));
  for (const { label, value } of points) {
    const top = page.y;
    const length = largest === 0 ? 0 : (Math.max(0, value) / largest) * width;
    page.font(fonts.text).fontSize(8).fillColor(colors.text);
    page.text(label, margin, top, { width: labelWidth - 8, height: 10, ellipsis: true });
    page.rect(margin + labelWidth, top, Math.max(length, 0.5), 9).fill(colors.series[0]);
    page.fillColor(colors.muted);
    page.text(cellText(value, measures[measure].unit), margin + labelWidth + length + 4, top, {
      lineBreak: false,
    });
    page.y = top + 14;
  }
  page.x = margin;
  page.y += 8;
}

interface Series {
  label: string;
  values: Map<number, number>;
}

function seriesOf(section: ReportSection, timeZone: string): Series[] {
  const { question, answer } = section;
  const [measure = "incidents"] = question.measures;
  const byLabel = new Map<string, Series>();
  for (const { dimensions, measures: values } of answer.rows) {
    const label = question.dimensions
      .map((name) => valueText(name, dimensions[name] ?? null, { answer, timeZone }))
      .join(", ");
    const series = byLabel.get(label) ?? { label, values: new Map<number, number>() };
    const value = values[measure] ?? null;
    if (value !== null) series.values.set(Number(dimensions["time"] ?? 0), value);
    byLabel.set(label, series);
  }
  return [...byLabel.values()].slice(0, maxSeries);
}

function drawOverTime(page: Page, section: ReportSection, timeZone: string): void {
  const [measure = "incidents"] = section.question.measures;
  const { unit } = measures[measure];
  const series = seriesOf(section, timeZone);
  const times = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort(
    (a, b) => a - b,
  );
  const largest = Math.max(...series.flatMap(({ values }) => [...values.values()]), 0);
  drawCaption(page, `${measureTitle(measure)}, up to ${cellText(largest, unit)}`);
  const plot = { left: margin, top: page.y, width: contentWidth(page), height: height - 30 };
  drawAxis(page, plot);
  const place = placeIn(plot, { times, largest });
  for (const [index, item] of series.entries())
    if (section.chart === "bars" && series.length === 1)
      drawColumns(page, item, { plot, place, count: times.length });
    else drawLine(page, item, { place, color: colors.series[index] ?? colors.muted });
  drawTimes(page, plot, { times, interval: section.question.interval ?? "hour", timeZone });
  drawLegend(page, series);
}

interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}
type Place = (time: number, value: number) => { x: number; y: number };

function placeIn(plot: Plot, { times, largest }: { times: number[]; largest: number }): Place {
  const positions = new Map(times.map((time, position) => [time, position]));
  const step = plot.width / Math.max(1, times.length);
  return (time, value) => ({
    x: plot.left + ((positions.get(time) ?? 0) + 0.5) * step,
    y: plot.top + plot.height * (1 - (largest === 0 ? 0 : Math.max(0, value) / largest)),
  });
}

function drawAxis(page: Page, { left, top, width, height: tall }: Plot): void {
  for (const share of [0, 0.5, 1])
    page
      .moveTo(left, top + tall * share)
      .lineTo(left + width, top + tall * share)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke();
}

function drawColumns(
  page: Page,
  { values }: Series,
  { plot, place, count }: { plot: Plot; place: Place; count: number },
): void {
  const width = Math.max(1, (plot.width / Math.max(1, count)) * 0.7);
  for (const [time, value] of values) {
    const { x, y } = place(time, value);
    page.rect(x - width / 2, y, width, plot.top + plot.height - y).fill(colors.series[0]);
  }
}

function drawLine(
  page: Page,
  { values }: Series,
  { place, color }: { place: Place; color: string },
): void {
  const points = [...values].sort(([a], [b]) => a - b).map(([time, value]) => place(time, value));
  const [first, ...following] = points;
  if (!first) return;
  page.moveTo(first.x, first.y);
  for (const { x, y } of following) page.lineTo(x, y);
  page.lineWidth(1.5).strokeColor(color).stroke();
  if (points.length === 1) page.circle(first.x, first.y, 2).fill(color);
}

function drawTimes(
  page: Page,
  plot: Plot,
  { times, interval, timeZone }: { times: readonly number[]; interval: string; timeZone: string },
): void {
  const [first, last] = [times[0], times.at(-1)];
  const textOf = (time: number): string =>
    valueText(interval, time, { answer: { labels: {} }, timeZone });
  page.font(fonts.text).fontSize(8).fillColor(colors.muted);
  const top = plot.top + plot.height + 4;
  if (first !== undefined) page.text(textOf(first), plot.left, top, { lineBreak: false });
  if (last !== undefined && last !== first)
    page.text(textOf(last), plot.left, top, { width: plot.width, align: "right" });
  page.x = margin;
  page.y = top + 14;
}

function drawLegend(page: Page, series: readonly Series[]): void {
  if (series.length > 1)
    for (const [index, { label }] of series.entries()) {
      const top = page.y;
      page.rect(margin, top + 1, 8, 8).fill(colors.series[index] ?? colors.muted);
      page.font(fonts.text).fontSize(8).fillColor(colors.text);
      page.text(label, margin + 14, top, { lineBreak: false });
      page.y = top + 12;
    }
  page.x = margin;
  page.y += 6;
}

function drawCaption(page: Page, text: string): void {
  page.font(fonts.text).fontSize(8.5).fillColor(colors.muted).text(text, margin).moveDown(0.4);
}
