import {
  type AlertRule,
  listAlertRules,
  removeAlertRule,
  restoreAlertRule,
} from '@millrace/contract/report/alert-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { removeWithUndo } from '../../../kit/ui/remove-with-undo.ts';
import { isFixed, ruleName } from './rule-words.ts';

/** Edit at hand, where there is anything to edit; in the menu its history and, of an own one, its removal, with ten seconds to take it back. */
export function AlertRuleActions({ rule }: { readonly rule: AlertRule }) {
  const text = useText();
  const { id, kind } = rule;
  const name = ruleName(rule);

  const remove = () =>
    removeWithUndo({
      what: `alert rule ${id}`,
      remove: (retry) => callApi(removeAlertRule, { id }, { retry }),
      restore: () => callApi(restoreAlertRule, { id }),
      reread: () => refresh(listAlertRules),
      removed: text('alertRule.removed', { name }),
      restored: text('alertRule.restored', { name }),
    });

  const removal = {
    ...{ key: 'remove', label: text('alertRule.remove'), danger: true },
    onClick: () => void remove(),
  };
  return (
    <span className="alert-actions">
      {!isFixed(rule) && (
        <Link to={pathTo(paths.editAlertRule, id)} aria-label={text('alertRule.editOf', { name })}>
          {text('alertRule.edit')}
        </Link>
      )}
      <RowMenu
        of={name}
        items={[...historyItem('alert_rule', id, name), ...(kind === 'own' ? [removal] : [])]}
      />
    </span>
  );
}
