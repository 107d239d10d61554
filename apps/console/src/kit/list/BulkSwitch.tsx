import type { Status } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import type { ListSelection } from './list-selection.ts';

interface BulkSwitchProps {
  readonly selection: ListSelection;
  /** As many as one call takes. */
  readonly limit: number;
  /** Switches them together, all of them or none. @returns whether it went through */
  readonly onSwitch: (ids: readonly number[], status: Status) => Promise<boolean>;
  /** What else can be done with as many. */
  readonly children?: ReactNode;
}

/** Enables or disables the selected rows. */
export function BulkSwitch({ selection, limit, onSwitch, children }: BulkSwitchProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const ids = selection.keys.map(Number);

  async function change(status: Status): Promise<void> {
    setBusy(true);
    if (await onSwitch(ids, status)) selection.change([]);
    setBusy(false);
  }

  if (ids.length > limit) {
    return <span>{text('list.tooManySelected', { limit: formatNumber(limit) })}</span>;
  }
  return (
    <>
      <Button disabled={busy} onClick={() => void change(1)}>
        {text('list.enable')}
      </Button>
      <Button disabled={busy} onClick={() => void change(0)}>
        {text('list.disable')}
      </Button>
      {children}
    </>
  );
}
