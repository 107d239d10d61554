import { useText } from '../../kit/i18n/i18n.ts';
import { usualPerformance } from '../../kit/report/performance-address.ts';
import { ReportScreen } from '../../kit/report/ReportScreen.tsx';

/** `/report/performance`: what was delivered and earned, by anything. */
export default function PerformancePage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.performance')}
      lead={text('reportScreen.performanceLead')}
      usual={usualPerformance}
    />
  );
}
