import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { readWaterfall, type WaterfallAnswer } from '../wire/answers.ts';

/** What a phone in a country gets for a placement now; what was set up a moment ago may not be served yet. */
export async function askWaterfall(
  baseUrl: string,
  placementId: number,
  of: Platform = platform.android,
  country = 'US',
): Promise<WaterfallAnswer> {
  const reply = await fetch(`${baseUrl}/sdk/wf?v=4&plat=${of}&sdkv=2.6.6`, {
    method: 'POST',
    body: JSON.stringify({ pid: placementId, uid: 'first', gcy: country }),
  });
  return readWaterfall(await reply.text());
}
