import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import type { HistoryTarget } from './history-target.ts';
import { maySeeHistory, openHistory } from './open-history.tsx';

/** Opens the history of one thing, on its edit screen: `<HistoryButton entity="app" id={id} name={appName} />`. */
export function HistoryButton(target: HistoryTarget) {
  const text = useText();
  if (!maySeeHistory()) return null;
  return (
    <Button
      icon={<HistoryOutlined aria-hidden />}
      aria-label={text('changeLog.historyOf', { name: target.name })}
      onClick={() => openHistory(target)}
    >
      {text('changeLog.history')}
    </Button>
  );
}
