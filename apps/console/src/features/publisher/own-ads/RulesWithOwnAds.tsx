import { addOwnAdsToRules, listMediationRules } from '@millrace/contract/publisher/mediation-rule';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { takeBackBatch } from '../../../kit/history/take-back-batch.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { reread as rereadHouse } from './house/reread.ts';

interface RulesWithOwnAdsProps {
  readonly pubAppId: number;
  readonly name: string;
  readonly rules: number;
  readonly rulesWith: number;
}

/** In how many of an app's rules own ads bid: where a rule decides without them none is ever shown. Adds them to the others. */
export function RulesWithOwnAds({ pubAppId, name, rules, rulesWith: count }: RulesWithOwnAdsProps) {
  const text = useText();
  if (rules === 0 || count >= rules) return null;
  async function takeBack(batch: string): Promise<void> {
    await takeBackBatch(batch);
    await reread();
  }
  async function add(retry: () => void): Promise<void> {
    const done = await callApi(
      addOwnAdsToRules,
      { pubAppId },
      { retry, changes: `rules of app ${pubAppId}` },
    );
    await reread();
    const { batch, kept } = done;
    const description = kept > 0 ? { description: text('ownAds.rulesKept', { count: kept }) } : {};
    if (batch === null) toast({ kind: 'info', title: text('ownAds.rulesNone', { name }), ...description });
    else
      toast({
        kind: 'success',
        title: text('ownAds.rulesAdded', { name, count: done.rules }),
        ...description,
        undo: () => void runAction(() => takeBack(batch)),
      });
  }
  return (
    <div className="own-ads-rules">
      <Status kind="warn" sentence>
        {text('ownAds.rulesOf', { name, count, rules })}
      </Status>
      <small>{text('ownAds.rulesWhy')}</small>
      <Allowed permission="mediation" action="edit">
        <Button
          size="small"
          aria-label={text('ownAds.addToRulesOf', { name })}
          onClick={() => void runAction(add)}
        >
          {text('ownAds.addToRules')}
        </Button>
      </Allowed>
    </div>
  );
}

const reread = () => Promise.all([rereadHouse(), refresh(listMediationRules)]);
