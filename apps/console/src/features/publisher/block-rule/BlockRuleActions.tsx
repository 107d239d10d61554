import {
  type BlockRule,
  listBlockRules,
  removeBlockRule,
  restoreBlockRule,
} from '@millrace/contract/publisher/block-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { removeWithUndo } from '../../../kit/ui/remove-with-undo.ts';

/** Edit at hand; remove in the menu, with ten seconds to take it back. */
export function BlockRuleActions({ rule }: { readonly rule: BlockRule }) {
  const text = useText();
  const { id, name, pubAppId } = rule;

  const remove = () =>
    removeWithUndo({
      what: `block rule ${id}`,
      remove: (retry) => callApi(removeBlockRule, { id }, { retry }),
      restore: () => callApi(restoreBlockRule, { id }),
      reread: () => refresh(listBlockRules),
      removed: text('blockRule.removed', { name }),
      restored: text('blockRule.restored', { name }),
    });

  return (
    <span className="block-actions">
      <Link
        to={`${pathTo(paths.editBlockRule, id)}?pubAppId=${pubAppId}`}
        aria-label={text('blockRule.editOf', { name })}
      >
        {text('blockRule.edit')}
      </Link>
      <RowMenu
        of={name}
        items={[
          ...historyItem('block_rule', id, name),
          { key: 'remove', label: text('blockRule.remove'), danger: true, onClick: () => void remove() },
        ]}
      />
    </span>
  );
}
