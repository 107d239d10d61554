import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

/** Somebody who was removed from the organization. */
export const formerMember = z.object({
  /** The person's. */
  id,
  /** null: taken away. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** What stands in place of the name everywhere: the same for everything that they did. */
  number: z.int(),
  removedAt: instant,
  anonymousAt: z.nullable(instant),
});
export type FormerMember = z.infer<typeof formerMember>;

export const listFormerMembers = defineCall({
  method: 'GET',
  path: '/user/former/list',
  summary: 'Who was removed from the organization, the latest first, and whose name was taken away.',
  access: { permission: 'privacy', actions: ['query'] },
  request: z.object(pageRequest),
  response: pageOf(formerMember),
  errors: [],
});

export const anonymizeMember = defineCall({
  method: 'POST',
  path: '/user/former/anonymize',
  summary:
    'Takes name and mail of a removed member away wherever this organization sees them; who did what stays told apart by a number. Final.',
  access: { permission: 'privacy', actions: ['add'] },
  request: z.object({ id }),
  response: formerMember,
  errors: ['common.errors.notFound'],
});
