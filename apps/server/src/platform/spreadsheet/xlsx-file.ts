import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AboutLine, Column, TableFile } from './column.ts';
import { inSlices } from './in-slices.ts';
import { cellAt, columnName, columnsXml, rowWriter, titleRow, widthsOf } from './sheet-xml.ts';
import { sheetPath, sheetStart, workbookParts } from './xlsx-parts.ts';

export interface SheetNames {
  readonly rows: string;
  /** Of the sheet that says what the other one is about. */
  readonly about: string;
}

/** More has no place in a sheet. */
export class SheetFull extends Error {
  override readonly name = 'SheetFull';
}

const frozen =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Little is gained by more: cells are like each other, and a processor is what others wait for. */
const compressionLevel = 1;

/**
 * Rows as a workbook: a sheet whose first row, the titles, stays in sight and filters, and one that says what it is about. It is
 * packed while it is written, so that it takes little memory whatever its size.
 * @param mostRows of the first sheet, the titles not counted
 */
export async function openXlsxFile(
  path: string,
  columns: readonly Column[],
  { names, mostRows }: { readonly names: SheetNames; readonly mostRows: number },
): Promise<TableFile> {
  const zip = new ZipFile();
  const sheet = new PassThrough();
  const failure = Promise.withResolvers<never>();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  // Whoever waits for room in the sheet would wait for ever when the disk takes no more.
  written.catch(failure.reject);
  zip.on('error', failure.reject);
  failure.promise.catch(() => undefined);

  const write = async (text: string) => {
    if (sheet.write(text)) return;
    const room = Promise.withResolvers<void>();
    sheet.once('drain', room.resolve);
    await Promise.race([room.promise, failure.promise]).finally(() => sheet.off('drain', room.resolve));
  };
  for (const [name, xml] of Object.entries(workbookParts([names.rows, names.about]))) {
    zip.addBuffer(Buffer.from(xml), name);
  }
  zip.addReadStream(sheet, sheetPath(0), { compressionLevel });
  const titles = columns.map(({ title }) => title);
  await write(`${sheetStart}${frozen}${columnsXml(widthsOf(columns))}<sheetData>${titleRow(titles)}`);

  const rowText = rowWriter(columns);
  let last = 1;
  return {
    add: async (rows) => {
      if (last - 1 + rows.length > mostRows) throw new SheetFull('The rows do not fit a sheet.');
      await inSlices(rows, (cells) => rowText(cells, ++last), write);
    },
    end: async (about) => {
      const range = `A1:${columnName(columns.length - 1)}${last}`;
      sheet.end(`</sheetData><autoFilter ref="${range}"/></worksheet>`);
      zip.addBuffer(Buffer.from(aboutSheet(about)), sheetPath(1));
      zip.end();
      await Promise.race([written, failure.promise]);
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
    },
    abandon: async () => {
      sheet.destroy();
      if ('destroy' in zip.outputStream && typeof zip.outputStream.destroy === 'function')
        zip.outputStream.destroy();
      await written.catch(() => undefined);
    },
  };
}

function aboutSheet(lines: readonly AboutLine[]): string {
  const rows = lines.map(({ label, value, kind = 'text' }, index) => {
    const row = index + 1;
    const said = value === null ? '' : cellAt(`B${row}`, value, kind);
    return `<row r="${row}">${label === '' ? '' : cellAt(`A${row}`, label, 'title')}${said}</row>`;
  });
  return `${sheetStart}${columnsXml([28, 90])}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}
