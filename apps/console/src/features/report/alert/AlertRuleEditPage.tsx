import { getAlertRule } from '@millrace/contract/report/alert-rule';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { OwnRuleForm } from './OwnRuleForm.tsx';
import { ruleName } from './rule-words.ts';
import { UsualRuleForm } from './UsualRuleForm.tsx';

/** `/report/alerts/rules/edit/:id`: a rule of one's own, or how a usual one is tuned. */
export default function AlertRuleEditPage() {
  const text = useText();
  const id = useIdInPath();
  const rule = useApiQuery(getAlertRule, { id }, { quiet: true });
  const name = rule.data && ruleName(rule.data);
  usePageName(name);
  return (
    <Page
      title={name ?? text('titles.editAlertRule')}
      lead={<Link to={paths.alertRules}>{text('alertRule.toList')}</Link>}
      action={name !== undefined && <HistoryButton entity="alert_rule" id={id} name={name} />}
      width="form"
    >
      <Loaded query={rule} back={{ to: paths.alertRules, label: text('alertRule.toList') }}>
        {(data) => (
          <>
            {data.status === 0 && <Callout>{text('alertRule.isOff')}</Callout>}
            {data.kind === 'own' ? (
              <OwnRuleForm key={data.id} rule={data} />
            ) : data.usual !== null ? (
              <UsualRuleForm key={data.id} rule={data} />
            ) : (
              <p className="lead">{text('alertRule.errors.isFixed')}</p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
