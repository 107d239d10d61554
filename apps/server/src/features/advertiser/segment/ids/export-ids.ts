import type { exportSegmentIds } from '@millrace/contract/advertiser/kept-id';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id } from '@millrace/contract/kit/fields';
import * as z from 'zod/mini';
import { countKept, type KeptOf, readKept } from '../../../../domain/kept-id/read-kept.ts';
import { idKeyOf, idOpener } from '../../../../domain/kept-id/sealed-id.ts';
import { refusalOf } from '../../../../domain/report/refusal.ts';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import type { Download } from '../../../../platform/download/download.ts';
import { issueTicket } from '../../../../platform/download/tickets.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import type { Services } from '../../../../platform/services.ts';
import { byteOrderMark, csvText } from '../../../../platform/spreadsheet/csv.ts';
import { readKeptOf } from './sample-members.ts';

const input = z.object({ id });
const access = { permission: 'promote', actions: ['export', 'edit'] } as const;

/** Each id in the column of its kind, as lists of ids are uploaded. */
const columns = ['device_id', 'user_id'];

/** The ids of a segment's members. Somebody who has switched keeping off meanwhile has deleted them. */
export const segmentIdsFile: Download<z.infer<typeof input>> = {
  name: 'segment-ids',
  access,
  input,
  open: async ({ read, scope, services }, asked) => {
    const { name, of } = await read((tx) => readKeptOf(tx, scope.organizationId, asked.id));
    if (of === null) throw new CallError('keptId.errors.notKept');
    return {
      filename: `${name} ids.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: textOf(services, of),
    };
  },
};

/** Some thousands of members at a time: the next are not read before the fetcher has taken these. */
async function* textOf(services: Services, of: KeptOf): AsyncIterable<string> {
  const open = idOpener(idKeyOf(services.secrets));
  yield byteOrderMark + csvText([columns]);
  for await (const members of readKept(services, of))
    yield csvText(
      members.map(({ person, isDevice, sealed }) => {
        const whole = open(sealed, { advertiserId: of.advertiserId, person });
        return isDevice ? [whole, ''] : ['', whole];
      }),
    );
}

/** A ticket for the file; who asks for it stands in the change log with how many ids they get. */
export async function giveIdsTicket(
  context: PersonContext,
  { id: segmentId }: RequestOf<typeof exportSegmentIds>,
): Promise<ResponseOf<typeof exportSegmentIds>> {
  const earlier = await context.answered<ResponseOf<typeof exportSegmentIds>>();
  if (earlier !== undefined) return earlier.answer;
  const { scope, services } = context;
  const { name, of } = await context.read((tx) => readKeptOf(tx, scope.organizationId, segmentId));
  if (of === null) throw new CallError('keptId.errors.notKept');
  const { members, withId } = await countKept(services, of).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (members < fewestMembers)
    throw new CallError('keptId.errors.tooFew', { params: { floor: fewestMembers } });
  if (withId === 0) throw new CallError('keptId.errors.noneKept');
  return context.write(async (tx) => {
    const ticket = await issueTicket(context, tx, segmentIdsFile, { id: segmentId });
    await recordChange(tx, scope, {
      ...{ entity: 'segment_ids', entityId: segmentId, name, action: 'add' },
      after: { idCount: withId, memberCount: members },
    });
    return { ...ticket, members, withId };
  });
}
