import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getTestDevice, listTestDevices, TestDevice } from '@millrace/contract/publisher/test-mode';
import { sql } from 'kysely';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { deviceColumns, presentDevice, queryDevices } from './device-queries.ts';

const sortKeys = { deviceName: sql`lower(name)`, createdAt: sql`created_at` } as const;

export function listDevices(
  context: Context,
  input: RequestOf<typeof listTestDevices>,
): Promise<ResponseOf<typeof listTestDevices>> {
  const { sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc' } = input;
  return context.read(async (tx) => {
    const matching = queryDevices(tx, input);
    const rows = await matching
      .select(deviceColumns)
      .orderBy(sortKeys[sort], order)
      .orderBy('id', order)
      .limit(input.size)
      .offset((input.page - 1) * input.size)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map(presentDevice), total: Number(total) };
  });
}

export function readDevice(context: Context, { id }: RequestOf<typeof getTestDevice>): Promise<TestDevice> {
  return context.read(async (tx) =>
    presentDevice(
      found(await queryDevices(tx).select(deviceColumns).where('id', '=', id).executeTakeFirst()),
    ),
  );
}
