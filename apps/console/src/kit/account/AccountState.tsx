import type { Account, AccountStatus } from '@millrace/contract/publisher/account';
import { useText } from '../i18n/i18n.ts';
import { findingText } from '../report/finding-text.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';
import './account-state.css';

const states = {
  [-1]: { name: 'verifying', kind: 'plain' },
  0: { name: 'off', kind: 'plain' },
  1: { name: 'active', kind: 'good' },
  2: { name: 'exception', kind: 'bad' },
} as const satisfies Record<AccountStatus, { name: string; kind: StatusKind }>;

/** What a status is called. */
export function accountStateText(text: ReturnType<typeof useText>, status: AccountStatus): string {
  return text(`account.status.${states[status].name}`);
}

interface AccountStateProps {
  readonly account: Pick<Account, 'status' | 'reason' | 'reasonDetail' | 'reasonFinding'>;
  /** Leaves out what the network said in its own words, and what was found wrong with its answer. */
  readonly brief?: boolean;
}

/** How an account stands with its network, and why. */
export function AccountState({ account, brief = false }: AccountStateProps) {
  const text = useText();
  const { status, reason, reasonDetail, reasonFinding } = account;
  return (
    <span className="account-state">
      <Status kind={states[status].kind}>{accountStateText(text, status)}</Status>
      {reason !== null && <span className="account-reason">{text(`account.reason.${reason}`)}</span>}
      {reasonFinding !== null && !brief && (
        <span className="account-reason">{findingText(text, reasonFinding)}</span>
      )}
      {reasonDetail !== null && !brief && (
        <span className="account-reason">{text('account.said', { words: reasonDetail })}</span>
      )}
    </span>
  );
}
