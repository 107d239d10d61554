import type { ResponseOf } from '@millrace/contract/kit/call';
import { addRuleInstances, type MediationRuleRow } from '@millrace/contract/publisher/mediation-rule';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { takeBackBatch } from '../../../kit/history/take-back-batch.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { sentences } from '../../../kit/i18n/text-list.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { reread } from './reread.ts';

type Added = ResponseOf<typeof addRuleInstances>;
type Rules = readonly Pick<MediationRuleRow, 'id' | 'name'>[];

/**
 * Appends instances to rules of their placement, says what became of it, and offers to take it back.
 * @param onAdded called once it went through, be it at a later try
 */
export function addToRules(
  placementId: number,
  rules: Rules,
  instanceIds: readonly number[],
  onAdded: () => void,
): Promise<unknown> {
  return runAction(async (retry) => {
    const ruleIds = rules.map(({ id }) => id);
    const added = await callApi(
      addRuleInstances,
      { placementId, ruleIds, instanceIds: [...instanceIds] },
      { retry },
    );
    onAdded();
    tell(added, rules);
    // Hundreds of rows are drawn anew: nobody waits for that.
    void reread();
  });
}

function tell({ added, alreadyThere, switchedOff, batch }: Added, rules: Rules): void {
  if (batch === null) {
    toast({ kind: 'info', title: text('instance.allInRules') });
    return;
  }
  const [first, ...others] = rules;
  const title =
    first !== undefined && others.length === 0
      ? text('instance.addedToRule', { name: first.name, count: added })
      : text('instance.addedToRules', { rules: formatNumber(rules.length), count: added });
  const notes = [
    alreadyThere > 0 && text('instance.inRulesAlready', { count: alreadyThere }),
    switchedOff > 0 && text('instance.addedOff', { count: switchedOff }),
  ].filter((note) => note !== false);
  toast({
    kind: 'success',
    title,
    ...(notes.length === 0 ? {} : { description: sentences(notes) }),
    undo: () => void runAction(() => takeBack(batch)),
  });
}

async function takeBack(batch: string): Promise<void> {
  await takeBackBatch(batch);
  await reread();
}
