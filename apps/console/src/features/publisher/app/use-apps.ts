import { listApps } from '@millrace/contract/publisher/app';
import { status } from '@millrace/contract/publisher/platform';
import { useApiQuery } from '../../../kit/api/query.ts';

/** So many apps are offered; the search finds the others. */
export const offered = 20;

/** The active apps that fit a search, which the server does: one page, as long as the selector is open. */
export function useApps(search: string, isOpen: boolean) {
  return useApiQuery(
    listApps,
    { status: status.active, size: offered, search },
    { enabled: isOpen, keepPrevious: true, quiet: true },
  );
}
