import type { Server } from '@millrace/contract/operator/system';
import { formatInstant, formatMoment } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { durationText, sizeText } from '../../../kit/i18n/quantity-text.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { ShortList } from './ShortList.tsx';

/** The servers that the installation consists of. */
export function Servers({ servers }: { readonly servers: readonly Server[] }) {
  const text = useText();
  return (
    <ShortList
      label={text('system.server.title')}
      columns={serverColumns(text)}
      rows={servers}
      rowKey={({ name }) => name}
      empty={text('system.server.none')}
    />
  );
}

const known = ['delivery', 'console', 'worker'] as const;

function serverColumns(text: ReturnType<typeof useText>): readonly ListColumn<Server>[] {
  const roleText = (name: string) => {
    const role = known.find((one) => one === name);
    return role === undefined ? name : text(`system.serverRole.${role}`);
  };
  return [
    {
      key: 'host',
      title: text('system.server.host'),
      onCard: 'head',
      fixed: true,
      render: ({ host, name }) => <strong title={name}>{host}</strong>,
    },
    {
      key: 'state',
      title: text('system.server.seen'),
      onCard: 'side',
      render: ({ isQuiet, seenAt }) => (
        <>
          <Status kind={isQuiet ? 'warn' : 'good'}>
            {text(isQuiet ? 'system.server.quiet' : 'system.server.heard')}
          </Status>{' '}
          {isQuiet && <span className="lead">{formatMoment(seenAt)}</span>}
        </>
      ),
    },
    {
      key: 'roles',
      title: text('system.server.roles'),
      onCard: 'line',
      render: ({ roles }) => roles.map(roleText).join(' · '),
    },
    {
      key: 'version',
      title: text('system.server.version'),
      onCard: 'line',
      oneLine: true,
      render: ({ version }) => version,
    },
    {
      key: 'started',
      title: text('system.server.started'),
      onCard: 'line',
      oneLine: true,
      render: ({ startedAt }) => formatInstant(startedAt),
    },
    {
      key: 'lag',
      title: text('system.server.lag'),
      onCard: 'line',
      numeric: true,
      render: ({ lagSeconds }) => (lagSeconds === null ? '–' : durationText(lagSeconds)),
    },
    {
      key: 'disk',
      title: text('system.server.disk'),
      onCard: 'line',
      numeric: true,
      render: ({ diskFree }) => sizeText(diskFree),
    },
  ];
}
