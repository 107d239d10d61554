import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { id, instant, version } from '../kit/fields.ts';
import { pageRequest, sortRequest } from '../kit/page.ts';
import { whenRight } from '../kit/when-right.ts';
import { reportDay } from '../report/definition.ts';
import { campaign, campaignFields, campaignRow } from './campaign.ts';
import { campaignStates } from './campaign-state.ts';

/** USD, exact. */
const usd = z.string();

/** What a campaign was to spend on a day, UTC, and has spent. */
export const campaignBudget = z.object({
  ...campaignRow.shape,
  day: z.object({
    /** Of the whole day, as it stood at its end, or stands now; null: nothing was ever paid. */
    budget: z.nullable(usd),
    /** By now: the day's share of the budget where it is paced evenly, else all of it. */
    planned: z.nullable(usd),
    spent: usd,
    /** Of the day's budget, today no more than is left in all; 0 where a little more was spent. */
    left: z.nullable(usd),
    /** Spent in each hour that has begun; none where that is not known now, see `isPaceKnown`. */
    hours: z.array(usd),
    /** What the budget comes to by the end of each of the 24 hours, spent evenly over those in which it may run; none where it may in none. */
    evenly: z.array(usd),
  }),
  /** Of the budget in all; null: it has no end. */
  totalLeft: z.nullable(usd),
  /** When a budget is spent at today's pace; null: not today and not in all, or it does not run. */
  runsOut: z.nullable(z.object({ at: instant, of: z.enum(['day', 'total']) })),
  /** Who changed it last, and when; nobody: Millrace itself. */
  changed: z.nullable(z.object({ at: instant, who: z.nullable(z.string()) })),
});
export type CampaignBudget = z.infer<typeof campaignBudget>;

export const listBudgets = defineCall({
  method: 'POST',
  path: '/advertiser/budget/list',
  summary:
    'What each campaign that was there was to spend on a day, has spent and has left; archived ones only when asked for, or where they spent something.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    /** Without it today, UTC. */
    day: z.optional(reportDay),
    promotedAppId: z.optional(id),
    states: z.optional(z.array(z.enum(campaignStates)).check(z.maxLength(campaignStates.length))),
    ...sortRequest('name', 'spent', 'budget'),
  }),
  response: z.object({
    list: z.array(campaignBudget),
    total: z.int(),
    day: z.string(),
    /** Of all that match, not of the page alone. What was off, or could not run, was to spend no more than it did. */
    sum: z.object({ budget: usd, spent: usd, left: usd }),
    /** The store of figures has said what was spent in each hour; all else stands without it. */
    isPaceKnown: z.boolean(),
  }),
  errors: ['common.errors.notFound'],
});

const { dailyBudget, totalBudget } = campaignFields;

const inOrder = z.refine<Budgets>(
  ({ dailyBudget: daily, totalBudget: total }) => total === null || Number(total) >= Number(daily ?? 0),
  {
    error: 'campaign.errors.budgetReversed' satisfies ErrorKey,
    path: ['totalBudget'],
    when: whenRight('dailyBudget', 'totalBudget'),
  },
);
interface Budgets {
  readonly dailyBudget: string | null;
  readonly totalBudget: string | null;
}

/** Both budgets of a campaign; whether it needs one its prices say. */
export const budgetForm = z.object({ dailyBudget, totalBudget }).check(inOrder);

export const updateBudget = defineCall({
  method: 'POST',
  path: '/advertiser/budget/update',
  summary: 'Gives a campaign other budgets and leaves everything else; devices follow within two seconds.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ dailyBudget, totalBudget, id, version }).check(inOrder),
  response: campaign,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'campaign.errors.archived'],
});
