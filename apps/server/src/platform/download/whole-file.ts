import { byteOrderMark, csvText } from '../spreadsheet/csv.ts';
import type { OpenedFile } from './download.ts';

/** A file that is there as a whole, small enough to be held. */
export function wholeFile(filename: string, contentType: string, bytes: Uint8Array): OpenedFile {
  return { filename, contentType, length: bytes.length, content: once(bytes) };
}

/** Records for a spreadsheet, few enough to be held. */
export function csvFile(filename: string, records: readonly (readonly string[])[]): OpenedFile {
  return {
    filename,
    contentType: 'text/csv; charset=utf-8',
    content: once(byteOrderMark + csvText(records)),
  };
}

async function* once<Piece>(piece: Piece): AsyncIterable<Piece> {
  yield piece;
}
