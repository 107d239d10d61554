import { lazy, Suspense } from 'react';
import OwnAccountPage from '../../features/people/own-account/OwnAccountPage.tsx';
import { loadChunk } from '../../kit/load-chunk.ts';
import { useQuery } from '../../kit/navigation/use-query.ts';
import { Waiting } from '../Waiting.tsx';

const HelpPage = lazy(() => loadChunk(() => import('../../features/publisher/help/HelpPage.tsx')));

/** `/account`: everybody's own; `?help=1` the guides of an advertiser (promoters open listed paths only). */
export default function AccountPage() {
  const [query] = useQuery();
  if (!query.has('help')) return <OwnAccountPage />;
  return (
    <Suspense fallback={<Waiting />}>
      <HelpPage />
    </Suspense>
  );
}
