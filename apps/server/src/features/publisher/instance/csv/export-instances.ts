import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { pageRequest } from '@millrace/contract/kit/page';
import { csvColumns, type exportInstances, instanceFilter } from '@millrace/contract/publisher/instance';
import * as z from 'zod/mini';
import type { Download, Read } from '../../../../platform/download/download.ts';
import { issueTicket } from '../../../../platform/download/tickets.ts';
import { found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { byteOrderMark, csvText } from '../../../../platform/spreadsheet/csv.ts';
import { readInstances } from '../present-instance.ts';
import { queryFiltered } from '../queries.ts';
import { cellsOf } from './cells.ts';

const input = z.object({ ...instanceFilter, search: pageRequest.search });
type Input = z.infer<typeof input>;

/** Rows of one short transaction. */
const atOnce = 1_000;

/** Every instance of an app that a filter leaves, one row each, the oldest first. */
export const instanceExport: Download<Input> = {
  name: 'instances',
  access: { permission: 'mediation', actions: ['export'] },
  input,
  open: async ({ read }, filter) => {
    const app = await read((tx) =>
      tx.selectFrom('app').select('name').where('id', '=', filter.pubAppId).executeTakeFirst(),
    );
    return {
      filename: `${found(app).name} instances.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: textOf(read, filter),
    };
  },
};

async function* textOf(read: Read, filter: Input): AsyncIterable<string> {
  yield byteOrderMark + csvText([csvColumns]);
  for (let after = 0; ; ) {
    const instances = await read(async (tx) => {
      const ids = await (await queryFiltered(tx, filter))
        .select('instance.id')
        .where('instance.id', '>', after)
        .orderBy('instance.id')
        .limit(atOnce)
        .execute();
      return readInstances(
        tx,
        ids.map(({ id }) => id),
      );
    });
    if (instances.length > 0) yield csvText(instances.map(cellsOf));
    const last = instances.at(-1);
    if (last === undefined || instances.length < atOnce) return;
    after = last.id;
  }
}

/** A ticket for the file. */
export function giveExportTicket(
  context: Context,
  filter: RequestOf<typeof exportInstances>,
): Promise<ResponseOf<typeof exportInstances>> {
  return context.write(async (tx) => {
    await queryFiltered(tx, filter);
    return issueTicket(context, tx, instanceExport, filter);
  });
}
