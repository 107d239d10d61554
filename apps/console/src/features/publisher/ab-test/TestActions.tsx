import {
  type AbTestRow,
  listAbTests,
  removeAbTest,
  restoreAbTest,
} from '@millrace/contract/publisher/ab-test';
import { listMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { testAddress } from '../../../kit/navigation/test-address.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { undoable } from '../../../kit/ui/undoable.ts';
import type { TestRights } from './test-rights.ts';

interface TestActionsProps extends TestRights {
  readonly test: AbTestRow;
}

/** The way to a test, and the removal of one that is still prepared. */
export function TestActions({ test, mayEdit, mayRemove }: TestActionsProps) {
  const text = useText();
  const { id, name, state } = test;
  const prepares = state === 'draft' && mayEdit;

  async function refreshLists(): Promise<void> {
    await Promise.all([refresh(listAbTests), refresh(listMediationRules)]);
  }

  async function remove(): Promise<void> {
    await undoable({
      run: async (retry) => {
        await callApi(removeAbTest, { id }, { retry });
        await refreshLists();
      },
      undo: async () => {
        await callApi(restoreAbTest, { id });
        await refreshLists();
      },
      done: text('abTest.removed', { name }),
    });
  }

  const items: RowMenuItem[] = [...historyItem('ab_test', id, name)];
  if (state === 'draft' && mayRemove) {
    items.push({ key: 'remove', label: text('abTest.remove'), danger: true, onClick: () => void remove() });
  }
  return (
    <span className="test-actions">
      <Link
        to={testAddress(test, { mayEdit })}
        aria-label={text(prepares ? 'abTest.goOnWith' : 'abTest.openTest', { name })}
      >
        {text(prepares ? 'abTest.goOn' : 'abTest.open')}
      </Link>
      <RowMenu of={name} items={items} />
    </span>
  );
}
