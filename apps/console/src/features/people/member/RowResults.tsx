import Button from 'antd/es/button';
import type { RefusalData } from '../../../kit/api/api-error.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { overlay } from '../../../kit/ui/overlay.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import type { NamedMember } from './named-member.ts';

interface RowResultsProps {
  /** Those whose change was asked for, in that order. */
  readonly members: readonly NamedMember[];
  /** By the place in the request, what stands in the way: `ids.3`, `members.3.version`. */
  readonly fields: NonNullable<RefusalData['fields']>;
  readonly onDrop: ((ids: readonly number[]) => void) | undefined;
}

/** Why none of several was changed: person by person what stands in the way, and the way on without them. */
export function RowResults({ members, fields, onDrop }: RowResultsProps) {
  const text = useText();
  const rows = Object.entries(fields).flatMap(([at, { key, params }]) => {
    const member = members[Number(at.split('.')[1])];
    return member === undefined ? [] : [{ member, reason: text(key, params) }];
  });
  const others = members.length - rows.length;
  const close = () => overlay.set(null);
  return (
    <Dialog
      title={text('member.resultTitle')}
      onCancel={close}
      footer={
        <div className="actions">
          {onDrop !== undefined && others > 0 && (
            <Button
              type="primary"
              onClick={() => {
                onDrop(rows.map(({ member }) => member.id));
                close();
              }}
            >
              {text('member.resultDrop')}
            </Button>
          )}
          <Button onClick={close}>{text('member.close')}</Button>
        </div>
      }
    >
      <p className="lead">{text('member.resultLead')}</p>
      <Scroller label={text('member.resultTitle')} className="row-results">
        <ul>
          {rows.map(({ member, reason }) => (
            <li key={member.id}>
              <strong>{member.name}</strong>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </Scroller>
      {others > 0 && <p className="lead">{text('member.resultOthers', { count: others })}</p>}
    </Dialog>
  );
}
