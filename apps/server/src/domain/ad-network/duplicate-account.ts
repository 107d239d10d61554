import { fieldError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { violatedIndex } from '../../platform/postgres/unique-violation.ts';
import { queryAccounts } from './account-row.ts';

interface Candidate {
  readonly adnId: number;
  readonly primaryHash: Buffer;
  /** The field of the primary credential in the request. */
  readonly field: string;
  /** The account itself, when it exists already. */
  readonly id?: number;
}

/** @throws CallError at the primary credential when another account of the organization has the same */
export async function refuseDuplicate(
  tx: Tx,
  { adnId, primaryHash, field, id = 0 }: Candidate,
): Promise<void> {
  const other = await queryAccounts(tx)
    .select('name')
    .where('network_id', '=', adnId)
    .where('primary_hash', '=', primaryHash)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other !== undefined) throw fieldError(field, 'account.errors.duplicate', { name: other.name });
}

/** Whether a write lost against one with the same primary credential at the same moment: asked again it names it. */
function lostToDuplicate(error: unknown): boolean {
  return violatedIndex(error) === 'account_primary';
}

/** Does a write once more where it lost, so that it is refused with the other account's name. */
export async function orNamedDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!lostToDuplicate(error)) throw error;
    return await write();
  }
}
