import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense } from 'react';
import { idInAddress, noId } from '../../../kit/app-selection/use-selected-app.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';

const PromotedAppList = lazy(() => loadChunk(() => import('./PromotedAppList.tsx')));
const AddPromotedApp = lazy(() => loadChunk(() => import('./AddPromotedApp.tsx')));
const OnePromotedApp = lazy(() => loadChunk(() => import('./OnePromotedApp.tsx')));

/** `/adv/app`: what is promoted; `?app=new` adds to it, `?app=3` is one of them (promoters open listed paths only). */
export default function PromotedAppsPage() {
  const [query] = useQuery();
  return (
    <Suspense fallback={<Waiting />}>
      <View app={query.get('app')} />
    </Suspense>
  );
}

function View({ app }: { readonly app: string | null }) {
  if (app === null) return <PromotedAppList />;
  if (app === 'new') return <AddPromotedApp />;
  const id = idInAddress(app) || noId;
  return <OnePromotedApp key={id} id={id} />;
}

function Waiting() {
  return (
    <div className="page">
      <section className="card" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    </div>
  );
}
