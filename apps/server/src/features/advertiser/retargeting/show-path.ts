import { delaySteps, frequencySteps, type showPath } from '@millrace/contract/advertiser/retargeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';
import { inLine } from '../../../domain/report/in-line.ts';
import { compileChosen, compilePath } from '../../../domain/retargeting/compile-path.ts';
import type { Context } from '../../../platform/http/context.ts';
import { limits, readMeasured, scopeOf } from './campaign-scope.ts';

const pathRow = z.object({
  step: z.number(),
  is_clicked: z.number(),
  after_impression: z.number(),
  after_click: z.number(),
  devices: z.number(),
  impressions: z.number(),
});
type PathRow = z.infer<typeof pathRow>;
const chosenRow = z.object({ chosen: z.nullable(z.number()) });

/** The way of a campaign's devices to the conversion. */
export async function showWay(
  context: Context,
  { campaignId, ...asked }: RequestOf<typeof showPath>,
): Promise<ResponseOf<typeof showPath>> {
  const campaign = await context.read((tx) => readMeasured(tx, campaignId));
  const { clickhouse } = context.services;
  const scope = scopeOf(context, campaign, asked);
  const [rows, chosen] = await inLine(context, async () => [
    await clickhouse.report({ ...compilePath(scope), limits }, pathRow),
    (await clickhouse.report({ ...compileChosen(scope), limits }, chosenRow))[0]?.chosen ?? null,
  ]);
  const sum = (of: (row: PathRow) => boolean, what: 'devices' | 'impressions' = 'devices') =>
    rows.filter(of).reduce((before, row) => before + row[what], 0);
  return {
    funnel: {
      chosen,
      shown: sum(() => true),
      clicked: sum((row) => row.is_clicked === 1),
      converted: sum((row) => row.after_impression > 0),
      convertedAfterClick: sum((row) => row.after_click > 0),
    },
    delays: Array.from({ length: delaySteps.length + 1 }, (_, at) => ({
      afterImpression: sum((row) => row.after_impression === at + 1),
      afterClick: sum((row) => row.after_click === at + 1),
    })),
    frequency: frequencySteps.map((from, at) => {
      const isHere = (row: PathRow) => row.step === at + 1;
      return {
        from,
        devices: sum(isHere),
        converters: sum((row) => isHere(row) && row.after_impression > 0),
        impressions: sum(isHere, 'impressions'),
      };
    }),
  };
}
