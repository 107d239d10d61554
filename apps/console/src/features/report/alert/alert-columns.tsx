import type { Alert, AlertEnd } from '@millrace/contract/report/alert';
import { formatInstant, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { AlertActions } from './AlertActions.tsx';
import { AlertSeen } from './AlertSeen.tsx';
import { AlertVerdict } from './AlertVerdict.tsx';
import { boundsText, figureText, placeText, subjectText, whenTexts } from './alert-words.ts';
import './alert.css';

type Text = ReturnType<typeof useText>;

export function alertColumns(text: Text): readonly ListColumn<Alert>[] {
  return [
    {
      key: 'what',
      title: text('alert.what'),
      onCard: 'head',
      fixed: true,
      render: (alert) => (
        <span className="alert-head">
          <strong>{subjectText(alert)}</strong>
          {alert.rule.name !== null && <small>{alert.rule.name}</small>}
          <small>{placeText(alert)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: text('alert.state'),
      onCard: 'side',
      render: (alert) => <State alert={alert} text={text} />,
    },
    {
      key: 'when',
      title: text('alert.when'),
      onCard: 'line',
      render: (alert) => (
        <span className="alert-when">
          {whenTexts(alert).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'value',
      title: text('alert.value'),
      numeric: true,
      onCard: 'line',
      render: (alert) => <Value alert={alert} />,
    },
    {
      key: 'off',
      title: text('alert.off'),
      numeric: true,
      onCard: 'line',
      render: ({ offUsd }) =>
        offUsd === null ? '' : text('alert.offADay', { amount: formatUsd(Number(offUsd).toFixed(2)) }),
    },
    {
      key: 'seenBy',
      title: text('alert.seenBy'),
      onCard: 'line',
      render: (alert) => <AlertSeen alert={alert} />,
    },
    {
      key: 'verdict',
      title: text('alert.verdict'),
      onCard: 'line',
      render: (alert) => <AlertVerdict alert={alert} />,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      fixed: true,
      onCard: 'line',
      render: (alert) => <AlertActions alert={alert} />,
    },
  ];
}

interface AlertText {
  readonly alert: Alert;
  readonly text: Text;
}

/** Only what is back is good: of the others nobody knows. */
const endKind = (endedBy: AlertEnd | null) => (endedBy === 'back' ? 'good' : 'plain');

function State({ alert: { state, endedAt, endedBy, quiet }, text }: AlertText) {
  return (
    <span className="alert-lines">
      <Status kind={state === 'open' ? 'warn' : endKind(endedBy)}>
        {text(endedBy === null ? `alert.${state}` : `alert.endedBy.${endedBy}`)}
      </Status>
      {endedAt !== null && <small>{formatInstant(endedAt)}</small>}
      {quiet !== null && (
        <small>
          {quiet.until === null
            ? text('alert.muted')
            : text('alert.snoozed', { at: formatInstant(quiet.until) })}
        </small>
      )}
    </span>
  );
}

function Value({ alert }: Pick<AlertText, 'alert'>) {
  const { value } = alert;
  return (
    <span className="alert-lines">
      <strong>{figureText(alert, value)}</strong>
      <small>{boundsText(alert)}</small>
    </span>
  );
}
