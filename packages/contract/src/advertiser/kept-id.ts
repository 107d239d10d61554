import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { idKinds } from './id-list.ts';

export const keptIdErrors = defineErrors('keptId', {
  notKept: { code: 'cannotChange' },
  tooFew: { code: 'cannotChange' },
  noneKept: { code: 'cannotChange' },
});

/** Members of a sample. */
export const sampleSize = 10;

/** What stands in place of what is left out of an id, however long that is. */
const hidden = '••••';
/** Characters of an id that are shown before and after; of one that is shorter than both and as many again, the first alone. */
const [before, after] = [4, 2];

/** An id as a sample shows it: enough to be found again by whoever has it, and too little to be used. */
export function maskedId(whole: string): string {
  const characters = [...whole];
  if (characters.length < 2 * (before + after)) return `${characters[0] ?? ''}${hidden}`;
  return `${characters.slice(0, before).join('')}${hidden}${characters.slice(-after).join('')}`;
}

/** Ids that are known of members: of each the device's, or else what the advertiser calls the person. */
const keeping = z.object({
  /** Since when ids are kept; null: they are not. */
  since: z.nullable(instant),
});
export type IdKeeping = z.infer<typeof keeping>;

/** How many members there are, and of how many an id is kept; of fewer than may be told nothing is said. */
const members = { members: z.nullable(z.int()), withId: z.nullable(z.int()) };

export const getIdKeeping = defineCall({
  method: 'GET',
  path: '/rt/segment/ids/keeping',
  summary: 'Whether the advertiser has ids kept, sealed, beside their hashes, and since when.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({}),
  response: keeping,
  errors: [],
});

export const setIdKeeping = defineCall({
  method: 'POST',
  path: '/rt/segment/ids/keeping',
  summary:
    'Has ids kept from now on, or no more: then all that were kept are deleted. Ids that nobody may know are never kept.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ isOn: z.boolean() }),
  response: keeping,
  errors: [],
});

export const sampleSegment = defineCall({
  method: 'GET',
  path: '/rt/segment/sample',
  summary: 'Up to ten members of a segment that has enough of them, with parts of their ids.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: z.object({
    ...keeping.shape,
    ...members,
    /** Fewer members than this are never shown. */
    floor: z.int(),
    sample: z.array(
      z.object({
        kind: z.enum(idKinds),
        /** See {@link maskedId}. */
        masked: z.string(),
        /** Their last event; null: none is known, as of lists. */
        lastSeen: z.nullable(instant),
        country: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['common.errors.notFound'],
});

export const exportSegmentIds = defineCall({
  method: 'POST',
  path: '/rt/segment/ids/export',
  summary:
    'A ticket for a CSV file of the ids of a segment’s members, as far as they are kept; refused of fewer than 100 members, and recorded.',
  access: { permission: 'promote', actions: ['export', 'edit'] },
  request: z.object({ id }),
  response: z.object({ ...downloadTicket.shape, members: z.int(), withId: z.int() }),
  errors: [
    'common.errors.notFound',
    'keptId.errors.notKept',
    'keptId.errors.tooFew',
    'keptId.errors.noneKept',
  ],
});
