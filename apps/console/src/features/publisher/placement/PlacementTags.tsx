import type { PlacementRow } from '@millrace/contract/publisher/placement';
import Tag from 'antd/es/tag';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What is special about a placement: the main one of its type, in a running test. */
export function PlacementTags({ of }: { readonly of: Pick<PlacementRow, 'isMain' | 'abTestModel'> }) {
  const text = useText();
  return (
    <>
      {of.isMain && (
        <Tag color="blue" title={text('placement.mainTip')}>
          {text('placement.main')}
        </Tag>
      )}
      {of.abTestModel === 1 && <Tag title={text('placement.testTip')}>{text('placement.inTest')}</Tag>}
    </>
  );
}
