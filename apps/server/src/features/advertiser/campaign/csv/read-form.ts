import {
  type CampaignCsvColumn,
  type CampaignForm,
  campaignFormOn,
  campaignGoals,
  campaignPacings,
  pricings,
  usualHoldOut,
} from '@millrace/contract/advertiser/campaign';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import type { CsvProblem } from '@millrace/contract/kit/bulk';
import { dayMs } from '@millrace/contract/kit/duration';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import {
  type Choices,
  choose,
  onePerColumn,
  parsePrices,
  type Read,
  regionIn,
  wholeIn,
} from '../../../../platform/spreadsheet/bulk/cells.ts';
import { problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { audienceColumns, readAudience } from './audience.ts';
import { normalForm } from './normal-form.ts';
import { readFeed, readPicks } from './read-products.ts';

type Cells = ReadonlyMap<CampaignCsvColumn, string>;

const choicesOf = <Value extends string>(values: readonly Value[]): Choices<Value> =>
  Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
const goals = choicesOf(campaignGoals);
const prices = choicesOf(pricings);
const pacings = choicesOf(campaignPacings);

const columnOf: Readonly<Record<string, CampaignCsvColumn>> = {
  name: 'name',
  goal: 'goal',
  startsAt: 'first_day',
  endsAt: 'last_day',
  countries: 'regions',
  pricing: 'pricing',
  paidEvent: 'paid_event',
  bid: 'bid',
  bids: 'bids',
  dailyBudget: 'daily_budget',
  totalBudget: 'total_budget',
  pacing: 'pacing',
  capImpressions: 'cap_impressions',
  capHours: 'cap_hours',
  holdOut: 'hold_out',
  recency: 'recency',
  recencyOlder: 'recency',
  productFeedId: 'product_feed',
  productPicks: 'product_picks',
  link: 'link',
};

/** The column of a field. A file says of no segment: what lacks one can't have its goal. */
function columnAt(path: string): CampaignCsvColumn | '' {
  const [field = '', inside = ''] = path.split('.');
  if (field !== 'targeting') return columnOf[field] ?? '';
  return (audienceColumns as Readonly<Record<string, CampaignCsvColumn>>)[inside] ?? 'goal';
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** A day's beginning or, of a last day, its end. */
function readDay(cell: string, column: CampaignCsvColumn, after: number): Read<string | null> {
  if (cell === '') return { value: null };
  const time = day.test(cell) || instant.test(cell) ? Date.parse(cell) : Number.NaN;
  if (Number.isNaN(time)) return { problem: problem(column, 'campaign.errors.csvDay') };
  return { value: new Date(time + (day.test(cell) ? after : 0)).toISOString() };
}

/** `1:1.5;7:1.2;0.8`; undefined: the file has no such column, null: it is none. */
function readRecency(
  cell: string | undefined,
): Pick<CampaignForm, 'recency' | 'recencyOlder'> | undefined | null {
  if (cell === undefined) return undefined;
  if (cell === '') return { recency: [], recencyOlder: '1' };
  const parts = cell.split(';').map((part) => part.trim());
  const older = parts.pop() ?? '';
  const steps = parts.map((part) => /^(\d{1,2}):(\d(?:\.\d{1,2})?)$/.exec(part));
  if (steps.some((step) => step === null) || older.includes(':')) return null;
  return {
    recency: steps.flatMap((step) =>
      step?.[1] === undefined || step[2] === undefined ? [] : [{ days: Number(step[1]), factor: step[2] }],
    ),
    recencyOlder: older,
  };
}

/** What the row says of everything that a column can say; the rest stays as in `base`. */
export function readForm(
  cells: Cells,
  base: CampaignForm,
  platform: PromotedPlatform,
): { readonly form: CampaignForm; readonly problems: CsvProblem[] } {
  const problems: CsvProblem[] = [];
  const take = <Value>(read: Read<Value>, otherwise: Value): Value => {
    if ('value' in read) return read.value;
    problems.push(read.problem);
    return otherwise;
  };
  /** Empty is none. */
  const text = (column: CampaignCsvColumn, stays: string | null) => {
    const cell = cells.get(column);
    return cell === undefined ? stays : cell === '' ? null : cell;
  };
  const time = (column: CampaignCsvColumn, stays: string | null, after: number) => {
    const cell = cells.get(column);
    return cell === undefined ? stays : take(readDay(cell, column, after), stays);
  };
  const regions = cells.get('regions')?.split(/[\s,;|]+/);
  const bids = cells.get('bids');
  const priced = bids === undefined ? undefined : parsePrices(bids);
  if (priced === null) problems.push(problem('bids', 'campaign.errors.csvBids'));

  const recency = readRecency(cells.get('recency'));
  if (recency === null) problems.push(problem('recency', 'campaign.errors.csvRecency'));

  const entered: CampaignForm = {
    ...base,
    ...recency,
    name: cells.get('name') ?? base.name,
    goal: take(choose(cells, 'goal', goals, base.goal), base.goal),
    startsAt: time('first_day', base.startsAt, 0),
    endsAt: time('last_day', base.endsAt, dayMs),
    countries: regions?.filter((region) => region !== '').map(regionIn) ?? base.countries,
    pricing: take(choose(cells, 'pricing', prices, base.pricing), base.pricing),
    paidEvent: text('paid_event', base.paidEvent),
    bid: cells.get('bid') ?? base.bid,
    bids: priced?.map(({ countries, price }) => ({ countries, bid: price })) ?? base.bids,
    dailyBudget: text('daily_budget', base.dailyBudget),
    totalBudget: text('total_budget', base.totalBudget),
    pacing: take(choose(cells, 'pacing', pacings, base.pacing), base.pacing),
    capImpressions: wholeIn(cells, 'cap_impressions', { stays: base.capImpressions, empty: 0 }),
    capHours: wholeIn(cells, 'cap_hours', { stays: base.capHours, empty: base.capHours }),
    holdOut: wholeIn(cells, 'hold_out', { stays: base.holdOut, empty: usualHoldOut }),
    productFeedId: take(readFeed(cells.get('product_feed'), base.productFeedId), base.productFeedId),
    productPicks: take(readPicks(cells.get('product_picks'), base.productPicks), base.productPicks),
    link: text('link', base.link),
    targeting: { ...base.targeting, ...readAudience(cells, base.targeting, take) },
  };
  const parsed = campaignFormOn[platform].safeParse(entered);
  if (parsed.success) return { form: normalForm(parsed.data), problems };
  const errors = Object.entries(fieldErrors(parsed.error, entered)).map(([path, { key, params }]) =>
    problem(columnAt(path), key, params),
  );
  return { form: entered, problems: onePerColumn([...problems, ...errors]) };
}
