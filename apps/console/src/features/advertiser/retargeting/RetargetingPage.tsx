import '../../../kit/campaign/campaign-status.css';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { ConversionList } from './ConversionList.tsx';
import { IncrementalityList } from './IncrementalityList.tsx';
import { PathView } from './PathView.tsx';
import { RetargetingReport } from './RetargetingReport.tsx';
import './retargeting.css';
import { viewIn } from './views.ts';

/** `/advAnalytics/appRetargeting`: what retargeting did, by what would have come anyway, step by step, and one by one. */
export default function RetargetingPage() {
  const [query] = useQuery();
  const view = viewIn(query);
  if (view === 'report') return <RetargetingReport />;
  if (view === 'path') return <PathView />;
  return view === 'conversions' ? <ConversionList /> : <IncrementalityList />;
}
