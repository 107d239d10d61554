import { selectPlacements } from '@millrace/contract/publisher/placement';
import { useApiQuery } from '../api/query.ts';

/** Active placements of an app for a menu, by name; searched on the server. */
export function usePlacements(pubAppId: number, search = '') {
  return useApiQuery(selectPlacements, { pubAppId, search }, { keepPrevious: true, quiet: true });
}
