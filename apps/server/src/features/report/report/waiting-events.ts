import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getWaitingEvents } from '@millrace/contract/report/report';
import { waitingSince } from '../../../domain/report/waiting-since.ts';
import type { Context } from '../../../platform/http/context.ts';

/** What every report may lack, said while it is still being made. */
export async function answerWaitingEvents({
  services,
}: Context): Promise<ResponseOf<typeof getWaitingEvents>> {
  return { since: (await waitingSince(services.database))?.toISOString() ?? null };
}
