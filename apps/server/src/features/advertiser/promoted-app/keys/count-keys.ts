import type { countEventKeys } from '@millrace/contract/advertiser/event-key';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { keyPrint } from '../../../../domain/own-ads/key-print.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { ofApp } from '../events/of-app.ts';
import { readKeyUsage } from './key-usage.ts';
import { readKeys } from './queries.ts';

/** What came with each of the keys that are listed. */
export async function countKeys(
  context: PersonContext,
  { id }: RequestOf<typeof countEventKeys>,
): Promise<ResponseOf<typeof countEventKeys>> {
  const stored = await context.read((tx) => readKeys(tx, id));
  const usage = await readKeyUsage(ofApp(context, id));
  const keys = stored.map((key) => {
    const { events = 0, refused = 0, usedAt = null } = usage.get(keyPrint(key.stored)) ?? {};
    return { id: key.former?.id ?? null, kind: key.kind, events: events - refused, refused, usedAt };
  });
  return { keys };
}
