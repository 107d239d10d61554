import { lazy, Suspense } from 'react';
import EventTrackingPage from '../../features/advertiser/event-tracking/EventTrackingPage.tsx';
import { loadChunk } from '../../kit/load-chunk.ts';
import { useQuery } from '../../kit/navigation/use-query.ts';
import { Waiting } from '../Waiting.tsx';

const KeysOfAdvertiser = lazy(() =>
  loadChunk(() => import('../../features/people/api-key/KeysOfAdvertiser.tsx')),
);

/**
 * `/event/tracking`: what comes of events; `?api=keys` the API keys with which programs tell of them, `?api=new` makes one, `?api=7` is
 * one of them (promoters open listed paths only).
 */
export default function EventsPage() {
  const [query] = useQuery();
  const view = query.get('api');
  if (view === null) return <EventTrackingPage />;
  return (
    <Suspense fallback={<Waiting />}>
      <KeysOfAdvertiser view={view} />
    </Suspense>
  );
}
