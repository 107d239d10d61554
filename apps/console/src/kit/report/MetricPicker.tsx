import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { MetricChoices } from './MetricChoices.tsx';
import type { ReportPartProps } from './report-part.ts';

/** Opens the metrics, each with its definition. What is ticked stands in the report behind at once. */
export function MetricPicker(props: ReportPartProps) {
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
        <MetricChoices {...props} />
      </Drawer>
    </>
  );
}
