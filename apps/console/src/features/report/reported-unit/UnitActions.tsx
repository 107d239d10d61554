import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import type { ReportedUnit } from '@millrace/contract/report/reported-unit';
import Button from 'antd/es/button';
import { useState } from 'react';
import { runAction } from '../../../kit/api/run-action.ts';
import { maySeeHistory, openHistory } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { chooseUnit } from './choose-unit.ts';

interface UnitActionsProps {
  readonly accountId: number;
  readonly unit: ReportedUnit;
  readonly onChoose: (unit: ReportedUnit) => void;
}

/** What can be said of an ad unit, and taken back. */
export function UnitActions({ accountId, unit, onChoose }: UnitActionsProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { state, instance, name, choiceId } = unit;

  async function say(choice: Parameters<typeof chooseUnit>[2]): Promise<void> {
    if (busy) return;
    setBusy(true);
    await runAction((retry) => chooseUnit(accountId, unit, choice, { retry }));
    setBusy(false);
  }

  return (
    <span className="unit-actions">
      {state === 'open' && instance !== null && (
        <Button
          size="small"
          type="primary"
          loading={busy}
          aria-label={text('reportedUnit.matchOf', { unit: name, instance: instance.name })}
          onClick={() => void say({ choice: 'instance', instance: instance.id })}
        >
          {text('reportedUnit.match')}
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        aria-label={text('reportedUnit.chooseOf', { unit: name })}
        onClick={() => onChoose(unit)}
      >
        {text('reportedUnit.choose')}
      </Button>
      {state !== 'open' && (
        <Button
          size="small"
          loading={busy}
          aria-label={text('reportedUnit.takeBackOf', { unit: name })}
          onClick={() => void say({ choice: 'none', instance: null })}
        >
          {text('reportedUnit.takeBack')}
        </Button>
      )}
      {choiceId !== null && maySeeHistory() && (
        <Button
          size="small"
          type="text"
          icon={<HistoryOutlined aria-hidden />}
          aria-label={text('reportedUnit.historyOf', { unit: name })}
          title={text('changeLog.history')}
          onClick={() => openHistory({ entity: 'reported_unit', id: choiceId, name })}
        />
      )}
    </span>
  );
}
