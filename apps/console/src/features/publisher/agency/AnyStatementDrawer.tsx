import { getAnyStatement } from '@millrace/contract/publisher/agency';
import Drawer from 'antd/es/drawer';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { StatementBody } from './StatementBody.tsx';

interface AnyStatementDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One statement of any organization, for Administrators. Its files are the organization's own. */
export function AnyStatementDrawer({ id, onClose }: AnyStatementDrawerProps) {
  const text = useText();
  const statement = useApiQuery(getAnyStatement, { id }, { quiet: true });
  const month = statement.data?.month.slice(0, 7) ?? '';
  return (
    <Drawer open size={720} title={text('agency.open', { month })} onClose={onClose}>
      <Loaded query={statement} inCard>
        {(data) => (
          <>
            <dl className="agency-facts">
              <dt>{text('agency.organization')}</dt>
              <dd>{data.organization.name}</dd>
              <dt>{text('agency.paysBy')}</dt>
              <dd>{text(`agency.methods.${data.paysBy}`)}</dd>
            </dl>
            <StatementBody statement={data} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
