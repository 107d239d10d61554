import { allRegions } from '@millrace/contract/kit/fields';
import {
  listMediationRules,
  type MediationRuleRow,
  maxRules,
} from '@millrace/contract/publisher/mediation-rule';
import Checkbox from 'antd/es/checkbox';
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { addToRules } from './add-to-rules.ts';

interface RuleChoiceProps {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly instanceIds: readonly number[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Which rules of a placement take instances over. */
export function RuleChoice({ pubAppId, placementId, instanceIds, onAdded, onClose }: RuleChoiceProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const rules = useApiQuery(
    listMediationRules,
    { pubAppId, placementId, size: maxRules },
    { fresh: true, quiet: true },
  );
  const all = rules.data?.list ?? [];
  const isLocked = rules.data?.abTest?.state === 'running';
  // Of a single rule nothing has to be chosen.
  const chosen = all.filter(({ id }) => picked?.includes(id) ?? all.length === 1);

  async function add(): Promise<void> {
    setBusy(true);
    // What was refused keeps what was chosen.
    await addToRules(placementId, chosen, instanceIds, () => {
      onClose();
      onAdded();
    });
    setBusy(false);
  }

  return (
    <Dialog
      title={text('instance.addToRulesTitle', { count: instanceIds.length })}
      okText={text('instance.addToRulesDo')}
      okButtonProps={{ disabled: chosen.length === 0 || isLocked, loading: busy }}
      cancelText={text('common.cancel')}
      onOk={() => void add()}
      unsaved={picked !== null}
      onCancel={onClose}
    >
      <Loaded query={rules}>
        {({ list, abTest }) => {
          if (isLocked) {
            return <Callout>{text('instance.rulesLocked', { name: abTest?.name ?? '' })}</Callout>;
          }
          if (list.length === 0) {
            return (
              <p className="lead">
                {text('instance.noRule')}{' '}
                <Link to={`${paths.addRule}?pubAppId=${pubAppId}&placementId=${placementId}`}>
                  {text('instance.addRule')}
                </Link>
              </p>
            );
          }
          return (
            <>
              <p className="lead">{text('instance.addToRulesLead')}</p>
              <div className="rule-choice">
                {list.map((rule) => (
                  <Checkbox
                    key={rule.id}
                    checked={chosen.includes(rule)}
                    onChange={({ target }) => {
                      const others = chosen.map(({ id }) => id).filter((id) => id !== rule.id);
                      setPicked(target.checked ? [...others, rule.id] : others);
                    }}
                  >
                    <RuleLine rule={rule} />
                  </Checkbox>
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function RuleLine({ rule: { name, countries, status } }: { readonly rule: MediationRuleRow }) {
  const text = useText();
  return (
    <span className="rule-line">
      <strong>{name}</strong>
      <TagList tags={countries.map((code) => (code === allRegions ? text('list.allRegions') : code))} />
      {status === 0 && <Tag>{text('instance.off')}</Tag>}
    </span>
  );
}
