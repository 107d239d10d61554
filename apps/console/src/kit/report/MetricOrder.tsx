import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { type MetricKey, metricKeys, metricLabel } from '@millrace/contract/report/metric';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { moveItem } from '../sort/move-item.ts';
import { SortArea } from '../sort/SortArea.tsx';
import { SortHandle } from '../sort/SortHandle.tsx';

interface MetricOrderProps {
  readonly chosen: readonly MetricKey[];
  readonly onChange: (chosen: readonly MetricKey[]) => void;
}

/** The metrics of a report in the order of its columns, to be dragged, or moved by keyboard, into another one. */
export function MetricOrder({ chosen, onChange }: MetricOrderProps) {
  const text = useText();
  const idOf = (key: MetricKey) => metricKeys.indexOf(key);

  function move(id: number, to: number): void {
    const from = chosen.findIndex((key) => idOf(key) === id);
    if (from >= 0) onChange(moveItem(chosen, from, to));
  }

  return (
    <SortArea onMove={move}>
      <ol className="metric-order" aria-label={text('reportScreen.metricOrder')}>
        {chosen.map((key, index) => {
          const name = text(metricLabel(key));
          return (
            <li key={key}>
              <SortHandle id={idOf(key)} index={index} group="metrics" name={name} total={chosen.length} />
              <span>{name}</span>
              {chosen.length > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={text('reportScreen.removeMetric', { name })}
                  title={text('reportScreen.removeMetric', { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== key))}
                />
              )}
            </li>
          );
        })}
      </ol>
    </SortArea>
  );
}
