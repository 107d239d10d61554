import PDFKit from 'pdfkit';
import type { PdfBlock, PdfDocument, PdfFacts, PdfNote, PdfTable } from './document.ts';
import { Pen } from './pen.ts';

/** A4 in points, and what is left of it. */
const page = { width: 595.28, height: 841.89, margin: 50 } as const;
const inner = page.width - 2 * page.margin;
/** The footer stands below. */
const bottom = page.height - page.margin - 24;
const soft = '#6b6b6b';
const text = { size: 9 } as const;
const logoSide = 40;
const rowHeight = 18;
/** Of a line in a row that has several. */
const lineHeight = 12;
const noteLine = text.size * 1.5;
/** What never begins a line hangs over the end of one by so much. */
const hanging = text.size;

/** Draws a document: the same one gives the same bytes. Fonts are embedded with the glyphs that it has. */
export async function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const { title, from, logo, madeAt } = document;
  const pdf = new PDFKit({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    // Helvetica, which it would begin with, is in no document.
    font: null as unknown as string,
    info: { Title: title, Author: from, Creator: from, Producer: 'Millrace', CreationDate: madeAt },
  });
  const pieces: Uint8Array[] = [];
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  const pen = new Pen(pdf);
  // At the right, so that texts stand where they stand without one.
  if (logo !== null)
    pdf.image(Buffer.from(logo), page.margin + inner - logoSide, page.margin, {
      width: logoSide,
      height: logoSide,
    });
  const place = { x: page.margin, width: inner - (logo === null ? 0 : logoSide + 16) };
  pen.line(from, { ...place, y: page.margin, ...text, color: soft });
  pen.line(title, { ...place, y: page.margin + 18, size: 18, isStrong: true });
  let y = page.margin + 60;
  for (const block of document.blocks) y = draw[block.kind](pdf, pen, block as never, y) + 16;
  drawFooters(pdf, pen, document);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

type Draw<Block> = (pdf: PDFKit.PDFDocument, pen: Pen, block: Block, y: number) => number;

const draw: { readonly [Kind in PdfBlock['kind']]: Draw<Extract<PdfBlock, { kind: Kind }>> } = {
  facts: drawFacts,
  table: drawTable,
  note: drawNote,
};

/** Where something of this height goes: here, or at the top of the next page. */
function roomFor(pdf: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pdf.addPage();
  return page.margin;
}

/** Nothing of what somebody is told of money is cut: a long name or address goes on below. */
function drawFacts(pdf: PDFKit.PDFDocument, pen: Pen, { facts }: PdfFacts, from: number): number {
  const value = { x: page.margin + 160, width: inner - 160 };
  let y = from;
  for (const [label, said] of facts) {
    const lines = pen.lines(said, value.width, text);
    const height = rowHeight + lineHeight * (lines.length - 1);
    y = roomFor(pdf, y, height);
    pen.line(label, { x: page.margin, y, width: 150, ...text, color: soft });
    for (const [of, line] of lines.entries())
      pen.line(line, { ...value, width: value.width + hanging, y: y + of * lineHeight, ...text });
    y += height;
  }
  return y;
}

/** A line at a time, over as many pages as it needs. */
function drawNote(pdf: PDFKit.PDFDocument, pen: Pen, { text: words }: PdfNote, from: number): number {
  const lines = pen.lines(words, inner, text);
  // A short one stays together.
  let y = roomFor(pdf, from, Math.min(lines.length, 3) * noteLine);
  for (const line of lines) {
    y = roomFor(pdf, y, noteLine);
    pen.line(line, { x: page.margin, y, width: inner + hanging, ...text, color: soft });
    y += noteLine;
  }
  return y;
}

function drawTable(pdf: PDFKit.PDFDocument, pen: Pen, table: PdfTable, from: number): number {
  const parts = table.columns.reduce((sum, { width }) => sum + width, 0);
  const gap = 8;
  let x = page.margin;
  const columns = table.columns.map(({ width, isNumber = false, ...column }, index) => {
    const whole = (inner * width) / parts;
    // The last one ends with the page.
    const place = {
      ...column,
      isRight: isNumber,
      x,
      width: whole - (index === table.columns.length - 1 ? 0 : gap),
    };
    x += whole;
    return place;
  });
  const linesOf = (cells: readonly string[]) =>
    columns.map(({ width }, index) => {
      const cell = cells[index] ?? '';
      return table.wraps ? pen.lines(cell, width, text) : [cell];
    });
  const heightOf = (lines: readonly (readonly string[])[]) =>
    rowHeight + lineHeight * (Math.max(...lines.map(({ length }) => length)) - 1);
  const row = (
    lines: readonly (readonly string[])[],
    y: number,
    style: { isStrong?: boolean; color?: string } = {},
  ) => {
    for (const [index, column] of columns.entries())
      for (const [of, line] of (lines[index] ?? []).entries())
        pen.line(line, { ...column, y: y + of * lineHeight, ...text, ...style });
  };
  const rule = (y: number, color: string) =>
    pdf
      .moveTo(page.margin, y)
      .lineTo(page.margin + inner, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  const titles = linesOf(columns.map(({ title }) => title));
  const header = (y: number) => {
    row(titles, y, { color: soft });
    rule(y + heightOf(titles) - 3, '#1f1f1f');
    return y + heightOf(titles) + 2;
  };
  let y = header(roomFor(pdf, from, 3 * rowHeight));
  const next = (height: number) => {
    if (y + height <= bottom) return;
    pdf.addPage();
    y = header(page.margin);
  };
  for (const cells of table.rows) {
    const lines = linesOf(cells);
    next(heightOf(lines));
    row(lines, y);
    rule(y + heightOf(lines) - 3, '#e0e0e0');
    y += heightOf(lines);
  }
  for (const [index, { cells, isStrong = false }] of table.sums.entries()) {
    const lines = linesOf(cells);
    next(heightOf(lines));
    if (index === 0) rule(y - 3, '#1f1f1f');
    row(lines, y, { isStrong });
    y += heightOf(lines);
  }
  return y;
}

function drawFooters(pdf: PDFKit.PDFDocument, pen: Pen, { footer }: PdfDocument): void {
  const { count } = pdf.bufferedPageRange();
  const y = page.height - page.margin - 10;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    pen.line(footer, { x: page.margin, y, width: inner - 60, size: 8, color: soft });
    pen.line(`${index + 1} / ${count}`, {
      x: page.margin,
      y,
      width: inner,
      size: 8,
      color: soft,
      isRight: true,
    });
  }
}
