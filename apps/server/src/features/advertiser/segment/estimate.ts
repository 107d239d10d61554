import type { estimateSegment } from '@millrace/contract/advertiser/segment';
import { fewestMembers, sizeStep } from '@millrace/contract/advertiser/segment-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { countKnown, countPeople } from '../../../domain/segment/count-people.ts';
import { keptAWhile } from '../../../domain/segment/kept-a-while.ts';
import { readListFiles } from '../../../domain/segment/list-files.ts';
import { tellSizes } from '../../../domain/segment/tell-size.ts';
import type { Context } from '../../../platform/http/context.ts';
import { checkReferences } from './check-references.ts';

/** How many people rules mean, saved or not. */
export async function estimate(
  context: Context,
  { rules }: RequestOf<typeof estimateSegment>,
): Promise<ResponseOf<typeof estimateSegment>> {
  const { services, scope } = context;
  const advertiserId = scope.organizationId;
  const files = await context.read(async (tx) => {
    await checkReferences(tx, rules, { lock: false });
    return readListFiles(tx, advertiserId, rules);
  });
  const now = services.now().getTime();
  // In the line of the organization's reports, so that whoever plays with a builder keeps nobody else waiting.
  const count = await services.reportQueue
    .run(advertiserId, () => countPeople(services, rules, { advertiserId, now, files }))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const known = await knownOf(services, { advertiserId, now, atLeast: count.size });
  const tell = tellSizes(services.secrets, advertiserId);
  const size = tell(count.size, rules);
  const onPhones = tell(count.onPhones, { onPhones: rules });
  return {
    size,
    onPhones: atMost(onPhones, size),
    floor: fewestMembers,
    isNobody: count.size === 0,
    known:
      known === count.size || known === null
        ? known && size
        : atLeast(tell(known, 'known'), (size ?? 0) + sizeStep),
  };
}

/** So that no part is told to be more than its whole. */
const atMost = (told: number | null, whole: number | null) =>
  told === null || whole === null ? told : Math.min(told, whole);
const atLeast = (told: number | null, part: number) => (told === null ? null : Math.max(told, part));

/** Milliseconds for which the number of all people is good enough to compare with. */
const goodFor = 600_000;
const knownBefore = keptAWhile<number>(goodFor);

interface Asked {
  readonly advertiserId: number;
  readonly now: number;
  /** A number that is not above this one may be of before these people came. */
  readonly atLeast: number;
}

async function knownOf(
  services: Context['services'],
  { advertiserId, now, atLeast }: Asked,
): Promise<number | null> {
  const before = knownBefore(services.clickhouse, { advertiserId, now });
  if (before.value !== undefined && before.value > atLeast) return before.value;
  const people = await services.reportQueue
    .run(advertiserId, () => countKnown(services, { advertiserId, now }))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (people !== null) before.keep(people);
  return people;
}
