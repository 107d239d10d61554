import {
  budgetForm,
  type CampaignBudget,
  type listBudgets,
  type updateBudget,
} from '@millrace/contract/advertiser/budget';
import { type Campaign, type CampaignForm, campaignForm } from '@millrace/contract/advertiser/campaign';
import { campaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { countSpendByHour } from '../../../domain/own-ads/count-own-ads.ts';
import { lineOfDay } from '../../../domain/own-ads/line-of-day.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { compare, decimal, withoutZeros } from '../../../platform/decimal.ts';
import { CallError, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { budgetOfDay, totalLeftOf } from './budget-of-day.ts';
import { type Day, dayOfToday, existed, pastDay, sumOf } from './day-of-campaign.ts';
import { type Former, formerOf } from './former-budgets.ts';
import { momentOf } from './moment-of.ts';
import { presentCampaign, presentRows } from './present-campaign.ts';
import { type CampaignRecord, queryCampaigns, readStored } from './queries.ts';
import { recordCampaign, recordedOf } from './record-campaign.ts';
import { runsOutOf } from './runs-out.ts';
import { overwriteBudgets } from './write-campaign.ts';

type Request = RequestOf<typeof listBudgets>;

/** What each campaign was to spend on a day and has spent. As of the list of campaigns, all that match are looked at. */
export async function listOwnBudgets(
  context: Context,
  { page, size, ...request }: Request,
): Promise<ResponseOf<typeof listBudgets>> {
  const moment = await momentOf(context);
  const today = dayOf(moment.now);
  const { day = today } = request;
  const days = await context.read((tx) => daysOf(tx, request, { ...moment, today, day }));
  const sorted = request.sort === 'name' ? days : days.toSorted(byAmount(request));
  const shown = sorted.slice((page - 1) * size, page * size);
  const ids = shown.map(({ row }) => row.id);
  const hours = await hoursOf(context, day, ids);
  const changed = await context.read((tx) => lastChanges(tx, ids));
  const list = shown.map(({ row, times, ...rest }): CampaignBudget => {
    const byHour = hours === null ? null : (hours.get(row.id) ?? new Map<number, string>());
    return {
      ...row,
      day: budgetOfDay({ ...rest, line: lineOfDay(times, Date.parse(day)), day, byHour }, moment.now),
      totalLeft: totalLeftOf(row),
      runsOut: day === today ? runsOutOf(row, { times, byHour }, moment.now) : null,
      changed: changed.get(row.id) ?? null,
    };
  });
  return { list, total: days.length, day, sum: sumOf(days), isPaceKnown: hours !== null };
}

/** Null: the store of figures can't say. Money stands without it, and is topped up or held back above all when something is wrong. */
async function hoursOf(context: Context, day: string, ids: readonly number[]) {
  const { services, scope } = context;
  try {
    return await inLine(context, () => countSpendByHour(services, scope.organizationId, day, ids));
  } catch (error) {
    context.log.warn({ err: error }, 'ClickHouse could not be asked what was spent in each hour');
    return null;
  }
}

interface When {
  readonly now: Date;
  readonly reviewing: 'before' | 'after';
  readonly today: string;
  readonly day: string;
}

/** By their names, which the store sorts as in all lists; what else they are sorted by is not known to it. */
async function daysOf(
  tx: Tx,
  { promotedAppId, search, states = [], sort, order }: Omit<Request, 'page' | 'size'>,
  when: When,
) {
  let matching = queryCampaigns(tx, when.today);
  if (promotedAppId !== undefined) {
    await mustExist(tx, 'promoted_app', promotedAppId);
    matching = matching.where('campaign.promoted_app_id', '=', promotedAppId);
  }
  if (search) matching = matching.where('campaign.name', 'ilike', containing(search));
  const byName = matching.orderBy(sql`lower(campaign.name)`, sort === 'name' ? order : 'asc');
  const records = await byName.orderBy('campaign.id', 'desc').execute();
  const rows = await presentRows(tx, records, when);
  const ids = rows.map(({ id }) => id);
  const spent = await spentOn(tx, ids, when.day);
  const isToday = when.day === when.today;
  const former = isToday ? new Map<number, Former>() : await formerOf(tx, ids, when.day);
  const paces = new Map(records.map((record) => [record.id, paceOf(record)]));
  const days = rows.flatMap((row): Day[] => {
    const then = { budget: row.dailyBudget, switch: row.switch, ...former.get(row.id) };
    const pace = paces.get(row.id);
    if (pace === undefined) return [];
    const has = { row, ...pace, budget: then.budget, spent: spent.get(row.id) ?? '0' };
    return [isToday ? dayOfToday(has, when.day) : pastDay(has, then.switch, when.day)];
  });
  return days.filter(
    ({ row, spent: some }) =>
      (isToday || existed(row, when.day) || Number(some) > 0) &&
      (states.length === 0 ? row.state !== 'archived' || Number(some) > 0 : states.includes(row.state)),
  );
}

function paceOf({ even_pacing: isEven, targeting, starts_at, ends_at, created_at }: CampaignRecord) {
  const { hours } = z.parse(campaignTargeting, targeting);
  const [startsAt, endsAt] = [starts_at?.getTime() ?? null, ends_at?.getTime() ?? null];
  return { isEven, times: { hours, startsAt, endsAt, createdAt: created_at.getTime() } };
}

/** What was booked of campaigns on a day. */
async function spentOn(tx: Tx, ids: readonly number[], day: string): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('campaign_day')
    .select(['campaign_id', 'spent'])
    .where('campaign_id', 'in', [...ids])
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
  return new Map(rows.map((row) => [row.campaign_id, withoutZeros(row.spent)]));
}

async function lastChanges(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; at: Date; who: string | null }>`
    select distinct on (change.entity_id) change.entity_id::int as id, change.at,
      coalesce(change.administrator_name, person.name) as who
    from change_log as change left join user_account as person on person.id = change.user_id
    where change.entity = 'campaign' and change.entity_id = any(${[...ids]}::int[])
    order by change.entity_id, change.id desc`.execute(tx);
  return new Map(rows.map(({ id, at, who }) => [id, { at: at.toISOString(), who }]));
}

function byAmount({ sort, order = 'desc' }: Pick<Request, 'sort' | 'order'>) {
  const direction = order === 'asc' ? 1 : -1;
  const amount = (one: Day) => decimal((sort === 'budget' ? one.budget : one.spent) ?? '0');
  return (one: Day, other: Day): number =>
    direction * compare(amount(one), amount(other)) || other.row.id - one.row.id;
}

/** Gives a campaign other budgets. @throws CallError staleEdit with the campaign as it is, when another save came between */
export async function saveBudget(
  context: Context,
  { id, version, ...budgets }: RequestOf<typeof updateBudget>,
): Promise<Campaign> {
  const moment = await momentOf(context);
  return context.write(async (tx) => {
    const before = await readStored(tx, id, dayOf(moment.now), { lock: true });
    if (before.version !== version)
      throw new StaleEdit({ campaign: id }, await presentCampaign(tx, id, moment));
    if (before.switch === 'archived') throw new CallError('campaign.errors.archived');
    mustFit({ ...before.form, ...budgets });
    await overwriteBudgets(tx, before, budgets);
    const after = await readStored(tx, id, dayOf(moment.now));
    await recordCampaign(context, tx, after, {
      action: 'edit',
      before: recordedOf(before),
      after: recordedOf(after),
    });
    return presentCampaign(tx, id, moment);
  });
}

/**
 * What budgets a campaign needs follows from its prices, which stand in the rest of its form. What of that would be refused by now is
 * no matter of them.
 * @throws CallError at a budget
 */
function mustFit(form: CampaignForm): void {
  const { error } = z.safeParse(campaignForm, form);
  if (error === undefined) return;
  const wrong = Object.entries(fieldErrors(error, form)).filter(([field]) => field in budgetForm.shape);
  if (wrong.length > 0) throw wrongFields(Object.fromEntries(wrong));
}
