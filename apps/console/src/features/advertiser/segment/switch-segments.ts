import {
  copySegment,
  getSegment,
  listSegments,
  type SegmentRow,
  setSegmentStatus,
} from '@millrace/contract/advertiser/segment';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { copyRow, type Turned, turnRows } from '../../../kit/ui/turn-rows.ts';

/** Asks again what shows segments. */
export async function refreshSegments(): Promise<void> {
  await Promise.all([refresh(listSegments), refresh(getSegment)]);
}

async function send(ids: readonly number[], wanted: Turned, retry?: () => void): Promise<void> {
  await callApi(setSegmentStatus, { ids: [...ids], switch: wanted }, { retry, changes: 'segments' });
  await refreshSegments();
}

/** Switches segments, with ten seconds to take that back. */
export function turn(
  rows: readonly Pick<SegmentRow, 'id' | 'name' | 'switch'>[],
  wanted: Turned,
): Promise<boolean> {
  const [first] = rows;
  const done =
    rows.length === 1 && first !== undefined
      ? text(`segment.turned.${wanted}`, { name: first.name })
      : text('segment.turnedMany', { count: rows.length });
  return turnRows(rows, wanted, { done, send });
}

/** Copies a segment. @returns the id of the copy, or undefined where the server refused */
export function copy({ id, name }: Pick<SegmentRow, 'id' | 'name'>): Promise<number | undefined> {
  return copyRow(
    async (retry) => {
      const made = await callApi(copySegment, { id }, { retry });
      await refreshSegments();
      return made;
    },
    text('segment.copied', { name }),
  );
}
