import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Of what own ads pay, the part that is left to publishers, 0–1: all but the installation's share.
 * @param share percent, as decimal text
 */
export const keptPart = (share: string): number => (100 - Number(share)) / 100;

/** The same as the share is set now. */
export async function readKeptPart(tx: Tx): Promise<number> {
  const { platform_share } = await tx
    .selectFrom('installation_setting')
    .select('platform_share')
    .executeTakeFirstOrThrow();
  return keptPart(platform_share);
}
