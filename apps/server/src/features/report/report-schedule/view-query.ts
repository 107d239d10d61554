import type { ClaimedSend } from './send-queue.ts';

/** Characters of an address that programs still make a link of. */
const longestView = 1_500;

/**
 * What the console's address says of a mailed report: all of it, with the days that the mail is about, for its reader may not
 * see the saved one. One that is too long for a link is named instead, beside those days.
 */
export function viewQuery(
  { id, view }: Omit<ClaimedSend['report'], 'name'>,
  days: object,
): Record<string, string> {
  const whole = encoded({ ...(typeof view === 'object' ? view : {}), ...days });
  return whole.length <= longestView ? { view: whole } : { saved: String(id), view: encoded(days) };
}

const encoded = (view: object) => Buffer.from(JSON.stringify(view)).toString('base64url');
