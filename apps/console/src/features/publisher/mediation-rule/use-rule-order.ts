import type { ResponseOf } from '@millrace/contract/kit/call';
import { listMediationRules, resortMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { moveItem } from '../../../kit/sort/move-item.ts';
import { useOrder } from '../../../kit/sort/use-order.ts';
import { blockOf, movedTo } from './rule-block.ts';

type Answer = ResponseOf<typeof listMediationRules>;

export interface RuleOrder {
  /** The list in the order that is being stored, or is stored. */
  readonly data: Answer | undefined;
  /** Puts a rule at a place among those of its block on this page, from 0. */
  readonly move: (id: number, to: number) => void;
  /** Gives a rule a number, from 1. */
  readonly place: (id: number, priority: number) => void;
}

/** The order of a placement's rules: changes show at once, and go back with a message when the server refuses. */
export function useRuleOrder(placementId: number, answer: Answer | undefined): RuleOrder {
  const order = useOrder({
    stored: answer?.order,
    store: (ids, stored) => {
      const input = { placementId, ids: [...ids], expectedIds: [...stored] };
      const retry = () => order.change(ids);
      return runAction(async () => void (await callApi(resortMediationRules, input, { retry })));
    },
    reread: () => refresh(listMediationRules),
  });
  const data = answer === undefined || order.wanted === null ? answer : inOrder(answer, order.wanted);
  return {
    data,
    move: (id, to) => {
      if (data !== undefined) order.change(movedTo(data, id, to));
    },
    place: (id, priority) => {
      if (data !== undefined) order.change(moveItem(data.order, data.order.indexOf(id), priority - 1));
    },
  };
}

function inOrder(answer: Answer, ids: readonly number[]): Answer {
  const placed = answer.list.map((row) => ({ ...row, priority: ids.indexOf(row.id) + 1 }));
  const list = placed.toSorted((one, other) => one.priority - other.priority);
  return { ...answer, order: [...ids], list };
}

/** The numbers that a rule can have: those of its block. */
export function prioritiesOf({ order, countryRules }: Answer, id: number): { min: number; max: number } {
  return blockOf({ order, countryRules }, id) === 'country'
    ? { min: 1, max: countryRules }
    : { min: countryRules + 1, max: order.length };
}
