import type { Status } from '@millrace/contract/publisher/platform';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { runAction } from '../api/run-action.ts';

interface StatusSwitchProps {
  readonly status: number;
  /** What is switched, for screen readers: "Ads of Level end". */
  readonly label: string;
  /** Stores the status and brings what the screen shows up to date. */
  readonly onSwitch: (status: Status, retry: () => void) => Promise<void>;
  readonly disabled?: boolean;
}

/** Switches something on and off: turns at once, and turns back when the server refuses, which the call itself tells. */
export function StatusSwitch({ status, label, onSwitch, disabled = false }: StatusSwitchProps) {
  const [wanted, setWanted] = useState<Status | null>(null);

  async function change(next: Status): Promise<void> {
    setWanted(next);
    await runAction((retry) => onSwitch(next, retry));
    setWanted(null);
  }

  return (
    <Switch
      aria-label={label}
      checked={(wanted ?? status) === 1}
      disabled={disabled}
      // Stays where it is while a change runs, without losing the focus as a disabled one would.
      onChange={(checked) => wanted === null && void change(checked ? 1 : 0)}
    />
  );
}
