import { lazy, Suspense } from 'react';
import type { ListAddress } from '../../kit/list/use-list-address.ts';
import { loadChunk } from '../../kit/load-chunk.ts';

const DayRange = lazy(() => loadChunk(() => import('./DayRange.tsx')));

/** Changes of some days. The calendar comes after the list, into the place that is kept for it. */
export function DayFilter({ address }: { readonly address: ListAddress }) {
  return (
    <div className="change-days">
      <Suspense>
        <DayRange address={address} />
      </Suspense>
    </div>
  );
}
