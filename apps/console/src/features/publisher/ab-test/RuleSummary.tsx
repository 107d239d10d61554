import { allRegions } from '@millrace/contract/kit/fields';
import type { TestedEntry, TestedRule } from '@millrace/contract/publisher/ab-test';
import Tag from 'antd/es/tag';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';

interface RuleSummaryProps {
  readonly rule: TestedRule;
  /** Also says which Unit ID each instance has. */
  readonly withUnitIds?: boolean;
}

/** Whom a rule is for and whom it asks, in the order asked. */
export function RuleSummary({ rule, withUnitIds = false }: RuleSummaryProps) {
  const text = useText();
  const { countries, conditions, optimizedType, waterfall, bidding } = rule;
  return (
    <div className="tested-rule">
      <p className="tested-tags">
        <TagList
          label={text('mediationRule.regions')}
          tags={countries.map((code) => (code === allRegions ? text('list.allRegions') : code))}
        />
        {conditions.length > 0 && (
          <TagList
            label={text('mediationRule.conditions')}
            tags={conditions.map((name) => text(`mediationRule.condition.${name}`))}
          />
        )}
        <Tag>{text(`mediationRule.${optimizedType}`)}</Tag>
      </p>
      {bidding.length > 0 && (
        <Entries title={text('abTest.bidding')} entries={bidding} withUnitIds={withUnitIds} />
      )}
      {waterfall.length > 0 && (
        <Entries title={text('abTest.waterfall')} entries={waterfall} withUnitIds={withUnitIds} ordered />
      )}
      {bidding.length + waterfall.length === 0 && <p className="lead">{text('abTest.noEntries')}</p>}
    </div>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly TestedEntry[];
  readonly withUnitIds: boolean;
  readonly ordered?: boolean;
}

function Entries({ title, entries, withUnitIds, ordered = false }: EntriesProps) {
  const text = useText();
  const List = ordered ? 'ol' : 'ul';
  return (
    <div>
      <p className="tested-title">{title}</p>
      <List className="tested-entries" aria-label={title}>
        {entries.map(({ instanceId, adnId, name, unitId, enabled, status }) => (
          <li key={instanceId} className={enabled && status === 1 ? '' : 'row-faded'}>
            <span className="tested-entry">
              <NetworkName adnId={adnId} />
              <span>{name}</span>
              {withUnitIds && <code className="test-unit">{unitId}</code>}
              {!enabled && <Tag>{text('abTest.entryOff')}</Tag>}
              {status === 0 && <Tag>{text('abTest.instanceOff')}</Tag>}
            </span>
          </li>
        ))}
      </List>
    </div>
  );
}
