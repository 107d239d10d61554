import {
  type AlertDelivery,
  type AlertWebhook,
  type DeliveryState,
  listAlertWebhooks,
  updateAlertWebhookStatus,
} from '@millrace/contract/report/alert-webhook';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { AlertWebhookActions } from './AlertWebhookActions.tsx';
import './alert.css';

type Text = ReturnType<typeof useText>;

const kinds: Readonly<Record<DeliveryState, 'plain' | 'good' | 'bad'>> = {
  waiting: 'plain',
  delivered: 'good',
  failed: 'bad',
  switchedOff: 'plain',
  removed: 'plain',
};

export function alertWebhookColumns(text: Text): readonly ListColumn<AlertWebhook>[] {
  return [
    {
      key: 'name',
      title: text('alertWebhook.name'),
      onCard: 'head',
      fixed: true,
      render: ({ name, url }) => (
        <span className="alert-head">
          <strong>{name}</strong>
          <small>{url}</small>
        </span>
      ),
    },
    {
      key: 'last',
      title: text('alertWebhook.last'),
      onCard: 'line',
      render: ({ deliveries }) =>
        deliveries.length === 0 ? (
          text('alertWebhook.none')
        ) : (
          <ul className="alert-deliveries">
            {deliveries.map((one) => (
              <Delivery key={one.id} delivery={one} text={text} />
            ))}
          </ul>
        ),
    },
    {
      key: 'status',
      title: text('alertWebhook.status'),
      onCard: 'side',
      width: 96,
      render: ({ id, name, status }) => (
        <StatusSwitch
          status={status}
          label={text('alertWebhook.switchLabel', { name })}
          onSwitch={async (wanted, retry) => {
            const changes = `alert webhook ${id}`;
            await callApi(updateAlertWebhookStatus, { id, status: wanted }, { retry, changes });
            await refresh(listAlertWebhooks);
          }}
        />
      ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (webhook) => <AlertWebhookActions webhook={webhook} />,
    },
  ];
}

function Delivery({ delivery, text }: { readonly delivery: AlertDelivery; readonly text: Text }) {
  const { event, state, tries, status, reason, at } = delivery;
  const said = status === null ? reason : text('alertWebhook.answered', { status });
  return (
    <li>
      <Status kind={kinds[state]}>{text(`alertWebhook.states.${state}`)}</Status>{' '}
      {[
        text(`alertWebhook.events.${event}`),
        formatInstant(at),
        said,
        tries === 0 ? null : text('alertWebhook.tries', { count: tries }),
      ]
        .filter((one) => one !== null)
        .join(' · ')}
    </li>
  );
}
