import { type DimensionKey, dimensionLabel, dimensions, isTime } from '@millrace/contract/report/dimension';
import { placeText, type Wording } from '@millrace/contract/report/place-text';
import type { Column } from '../../platform/spreadsheet/column.ts';
import { remembered } from '../../platform/spreadsheet/remembered.ts';
import { type TextParams, translate } from '../../platform/text.ts';
import type { NameBook } from './name-book.ts';

export interface DimensionColumns {
  readonly columns: readonly Column[];
  /** The cells of a row's key. */
  cells(key: string): readonly (string | null)[];
}

const timeKind = { hour: 'hour', day: 'day', week: 'day', month: 'month' } as const;

export function wordingOf(lang: Wording['lang']): Wording {
  return { lang, text: (key, params?: TextParams) => translate(lang, key, params) };
}

/** What a person reads, and beside it what a program can join by: names are not unique and change. */
export function dimensionColumns(
  dimension: DimensionKey,
  place: number,
  book: Pick<NameBook, 'nameOf'>,
  wording: Wording,
): DimensionColumns {
  const { lang } = wording;
  const name = translate(lang, dimensionLabel(dimension));
  if (isTime(dimension)) {
    const title = translate(lang, 'reportExport.columns.time', { name });
    return { columns: [{ title, kind: timeKind[dimension] }], cells: (key) => [key] };
  }
  const column = { title: name, kind: 'text' } as const;
  if (dimensions[dimension].kind === 'id') {
    const id = { title: translate(lang, 'reportExport.columns.id', { name }), kind: 'text' } as const;
    return {
      columns: [column, id],
      cells: (key) => [placeText(dimension, key, book.nameOf(place, key), wording), key === '0' ? null : key],
    };
  }
  const say = remembered((key) => placeText(dimension, key, undefined, wording));
  if (dimension !== 'country') return { columns: [column], cells: (key) => [say(key)] };
  const code = { title: translate(lang, 'reportExport.columns.code', { name }), kind: 'text' } as const;
  return { columns: [column, code], cells: (key) => [say(key), key === '' || key === '00' ? null : key] };
}
