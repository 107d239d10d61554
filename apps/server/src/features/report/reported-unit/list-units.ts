import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type listReportedUnits,
  type ReportedUnit,
  unitStates,
} from '@millrace/contract/report/reported-unit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Matcher, matcherOf } from '../../../domain/network-revenue/match-units.ts';
import { newestReports } from '../../../domain/network-revenue/move-unit.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentInstance, type UnitsOfAccount, unitsOfAccount } from './units-of-account.ts';

type Request = RequestOf<typeof listReportedUnits>;

const row = z.object({
  ...{ unit: z.string(), app: z.string(), name: z.string(), days: z.coerce.number() },
  ...{ firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()), revenueUsd: z.string() },
  ...{ impressions: z.nullable(z.coerce.number()), state: z.enum(unitStates) },
  ...{ choiceId: z.nullable(z.number()), instanceId: z.nullable(z.number()) },
  ...{ chosenAt: z.nullable(z.date()), chosenBy: z.nullable(z.string()) },
});
const sums = z.object({ total: z.coerce.number(), openUsd: z.string(), openUnits: z.coerce.number() });

/** One page of an account's ad units that match nothing by themselves. */
export function listUnits(context: Context, request: Request): Promise<ResponseOf<typeof listReportedUnits>> {
  return context.read(async (tx) => {
    const account = await unitsOfAccount(tx, context.services, request.id);
    const { rows, total, openUsd, openUnits } = await readUnits(tx, request);
    // What is said of these units is not asked: open ones alone are looked up.
    const match = matcherOf(account.instances, [], account.by);
    const list = rows.map((one) => presentUnit(one, account, match));
    return { list, total, openUsd, openUnits };
  });
}

async function readUnits(tx: Tx, { id, page, size, search, state }: Request) {
  const units = sql`
    with line as (
      select coalesce(line.said_unit, line.unit) as unit, coalesce(line.said_app, '') as app, min(line.unit) as name,
        count(distinct line.day) as days, min(line.day)::text as first, max(line.day)::text as last,
        sum(line.impressions) as impressions, sum(line.revenue_usd) as usd
      from (${newestReports(id)}) newest join revenue_upload_unmatched line on line.upload_id = newest.id
      group by 1, 2
    ), unit as (
      select coalesce(line.unit, choice.unit) as unit, coalesce(line.app, choice.app) as app,
        coalesce(line.name, choice.unit) as name, coalesce(line.days, 0) as days, line.first as "firstDay",
        line.last as "lastDay", line.impressions, coalesce(line.usd, 0) as usd, choice.id as "choiceId",
        coalesce(nullif(choice.choice, 'none'), 'open') as state, choice.instance_id as "instanceId",
        choice.chosen_at as "chosenAt", person.name as "chosenBy"
      from line full join (select * from reported_unit where account_id = ${id}) choice
        on choice.unit = line.unit and choice.app = line.app
      left join user_account person on person.id = choice.chosen_by
      where line.unit is not null or choice.choice <> 'none'
    )`;
  const like = containing(search ?? '');
  const wanted = sql`
    ${state === undefined ? sql`true` : sql`state = ${state}`}
    and ${search ? sql`(name ilike ${like} or unit ilike ${like} or app ilike ${like})` : sql`true`}`;
  const { rows } = await sql`${units}
    select unit, app, name, days, "firstDay", "lastDay", impressions, trim_scale(usd)::text as "revenueUsd", state,
      "choiceId", "instanceId", "chosenAt", "chosenBy"
    from unit where ${wanted} order by state <> 'open', usd desc, unit, app
    limit ${size} offset ${(page - 1) * size}`.execute(tx);
  const counted = await sql`${units}
    select count(*) filter (where ${wanted}) as total, count(*) filter (where state = 'open') as "openUnits",
      coalesce(trim_scale(sum(usd) filter (where state = 'open')), 0)::text as "openUsd" from unit`.execute(
    tx,
  );
  return { rows: z.parse(z.array(row), rows), ...z.parse(sums, counted.rows[0]) };
}

function presentUnit(
  { instanceId, chosenAt, ...one }: z.infer<typeof row>,
  { instances }: UnitsOfAccount,
  match: Matcher,
): ReportedUnit {
  const { unit, app, state, lastDay } = one;
  const found =
    state === 'open'
      ? match({ unit, day: lastDay ?? '', ...(app !== '' && { app }) })
      : instances.find(({ id }) => id === instanceId);
  return {
    ...one,
    reason: typeof found === 'string' ? found : null,
    instance: typeof found === 'object' ? presentInstance(found) : null,
    chosenAt: state === 'open' ? null : (chosenAt?.toISOString() ?? null),
    chosenBy: state === 'open' ? null : one.chosenBy,
  };
}
