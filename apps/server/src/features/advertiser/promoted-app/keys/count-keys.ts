import type { countEventKeys } from '@millrace/contract/advertiser/event-key';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { keyPrint } from '../../../../domain/own-ads/key-print.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { readKeyUsage } from './key-usage.ts';
import { readKeys } from './queries.ts';

/** What came with each of the keys that are listed. */
export async function countKeys(
  context: PersonContext,
  { id }: RequestOf<typeof countEventKeys>,
): Promise<ResponseOf<typeof countEventKeys>> {
  const { scope, services } = context;
  const { clickhouse } = services;
  const stored = await context.read((tx) => readKeys(tx, id));
  const of = { clickhouse, advertiserId: scope.organizationId, appId: id, now: services.now() };
  const usage = await readKeyUsage(of);
  const keys = stored.map((key) => {
    const { events = 0, refused = 0, usedAt = null } = usage.get(keyPrint(key.stored)) ?? {};
    return { id: key.former?.id ?? null, kind: key.kind, events: events - refused, refused, usedAt };
  });
  return { keys };
}
