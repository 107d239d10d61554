import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type listLogins, loginOutcomes } from '@millrace/contract/people/own-account';
import * as z from 'zod/mini';
import type { PersonContext } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { deviceOf } from '../../../platform/session/device.ts';

export function listOwnLogins(
  { read, scope }: PersonContext,
  page: RequestOf<typeof listLogins>,
): Promise<ResponseOf<typeof listLogins>> {
  return read(async (tx) => {
    const own = tx.selectFrom('login_attempt').where('user_id', '=', scope.userId);
    const rows = await pageOf(own.selectAll().orderBy('id', 'desc'), page).execute();
    const list = rows.map((row) => ({
      id: Number(row.id),
      at: row.at.toISOString(),
      outcome: z.parse(z.enum(loginOutcomes), row.outcome),
      device: deviceOf(row.user_agent),
      country: row.country,
    }));
    return { list, total: await countOf(own.select('id')) };
  });
}
