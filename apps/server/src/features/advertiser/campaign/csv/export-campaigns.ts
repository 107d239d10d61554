import { campaignCsvColumns, type exportCampaigns } from '@millrace/contract/advertiser/campaign';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id } from '@millrace/contract/kit/fields';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import type { Download, Read } from '../../../../platform/download/download.ts';
import { issueTicket } from '../../../../platform/download/tickets.ts';
import { found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { byteOrderMark, csvText } from '../../../../platform/spreadsheet/csv.ts';
import { readManyStored } from '../queries.ts';
import { cellsOf } from './cells.ts';

const input = z.object({ promotedAppId: id });
type Input = z.infer<typeof input>;

/** Rows of one short transaction. */
const atOnce = 500;

/** Every campaign of an app or website, one row each, the oldest first; archived ones can't be changed, and are left out. */
export const campaignExport: Download<Input> = {
  name: 'campaigns',
  access: { permission: 'promote', actions: ['export'] },
  input,
  open: async ({ read, now }, { promotedAppId }) => ({
    filename: `${await read((tx) => nameOf(tx, promotedAppId))} campaigns.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: textOf(read, promotedAppId, dayOf(now)),
  }),
};

/** @throws CallError notFound */
async function nameOf(tx: Tx, promotedAppId: number): Promise<string> {
  const app = tx.selectFrom('promoted_app').select('name').where('id', '=', promotedAppId);
  return found(await app.executeTakeFirst()).name;
}

async function* textOf(read: Read, promotedAppId: number, today: string): AsyncIterable<string> {
  yield byteOrderMark + csvText([campaignCsvColumns]);
  for (let after = 0; ; ) {
    const campaigns = await read((tx) =>
      readManyStored(tx, today, (query) =>
        query
          .where('campaign.promoted_app_id', '=', promotedAppId)
          .where('campaign.switch', '<>', 'archived')
          .where('campaign.id', '>', after)
          .orderBy('campaign.id')
          .limit(atOnce),
      ),
    );
    if (campaigns.length > 0) yield csvText(campaigns.map(cellsOf));
    const last = campaigns.at(-1);
    if (last === undefined || campaigns.length < atOnce) return;
    after = last.id;
  }
}

/** A ticket for the file. */
export function giveExportTicket(
  context: Context,
  { promotedAppId }: RequestOf<typeof exportCampaigns>,
): Promise<ResponseOf<typeof exportCampaigns>> {
  return context.write(async (tx) => {
    await nameOf(tx, promotedAppId);
    return issueTicket(context, tx, campaignExport, { promotedAppId });
  });
}
