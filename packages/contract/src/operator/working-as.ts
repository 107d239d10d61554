import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { hourMs } from '../kit/duration.ts';
import { id } from '../kit/fields.ts';

/** How long an Administrator works as an organization, milliseconds; then the session is back where it was. */
export const longestVisit = hourMs;

export const startWorkingAs = defineCall({
  method: 'POST',
  path: '/admin/working-as/start',
  summary:
    'Lets the Administrator work as an organization or advertiser for an hour; its change log says so, and names the person.',
  access: { permission: 'installation_tenants', actions: ['edit'] },
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'tenant.errors.disabled'],
});

export const stopWorkingAs = defineCall({
  method: 'POST',
  path: '/admin/working-as/stop',
  summary:
    'Ends the work as another organization at once, or finds that it has ended by itself; answers where the session is then.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.object({ userType: z.literal([0, 1]), organizationId: id }),
  errors: [],
});
