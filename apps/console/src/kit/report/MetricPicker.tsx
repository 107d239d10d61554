import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { loadChunk } from '../load-chunk.ts';
import type { MetricChoicesProps } from './MetricChoices.tsx';

const MetricChoices = lazy(() => loadChunk(() => import('./MetricChoices.tsx')));

/** Opens the metrics, each with its definition. What is ticked stands in the report behind at once. */
export function MetricPicker(props: MetricChoicesProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const count = props.address.state.metrics.length;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('reportScreen.chooseMetrics', { count })}</Button>
      <Drawer
        open={open}
        size={440}
        destroyOnHidden
        onClose={() => setOpen(false)}
        title={text('reportScreen.metricsTitle')}
      >
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <MetricChoices {...props} />
        </Suspense>
      </Drawer>
    </>
  );
}
