import type { PlacementRow } from '@millrace/contract/publisher/placement';
import { type mediationType, paths } from './paths.ts';

/** Where a placement's instances or rules stand. */
export function mediationOf(
  { id, pubAppId }: Pick<PlacementRow, 'id' | 'pubAppId'>,
  type: (typeof mediationType)[keyof typeof mediationType],
): string {
  return `${paths.mediation}?type=${type}&pubAppId=${pubAppId}&placementId=${id}`;
}
