import {
  type CampaignCsvColumn,
  type CampaignForm,
  emptyCampaign,
} from '@millrace/contract/advertiser/campaign';
import type { CsvProblem } from '@millrace/contract/kit/bulk';
import { idIn } from '../../../../platform/spreadsheet/bulk/cells.ts';
import { type CsvRow, problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import type { StoredCampaign } from '../queries.ts';
import type { CsvCampaign } from './cells.ts';
import type { Known } from './known.ts';
import { readForm } from './read-form.ts';

type Row = CsvRow<CampaignCsvColumn>;

/** One row as it would be stored. */
export interface PlannedRow {
  readonly source: Row;
  /** What is stored now; undefined for a new one. */
  readonly before: StoredCampaign | undefined;
  /** Undefined where the row names no campaign of the app. */
  readonly after: CsvCampaign | undefined;
  readonly problems: readonly CsvProblem[];
}

/** What a row would do by itself; what it does together with the others is the plan's. */
export function planRow(source: Row, known: Known): PlannedRow {
  const cell = source.cells.get('id') ?? '';
  if (cell === '') return planNew(source, known);
  const before = known.byId.get(idIn(cell) ?? 0);
  if (before === undefined) {
    const problems = [...source.problems, problem('id', 'campaign.errors.csvIdUnknown')];
    return { source, before, after: undefined, problems };
  }
  const { form, problems } = readForm(source.cells, before.form, known.platform);
  return {
    source,
    before,
    after: { id: before.id, switch: before.switch, form },
    problems: [
      ...source.problems,
      ...(before.switch === 'archived' ? [problem('id', 'campaign.errors.archived')] : []),
      ...ofState(source, before.switch),
      ...ofFeed(form, known),
      ...problems,
    ],
  };
}

function planNew(source: Row, known: Known): PlannedRow {
  const { form, problems } = readForm(source.cells, emptyCampaign, known.platform);
  return {
    source,
    before: undefined,
    after: { id: null, switch: 'draft', form },
    problems: [
      ...source.problems,
      ...(known.appActive ? [] : [problem('', 'campaign.errors.appArchived')]),
      ...ofState(source, 'draft'),
      ...ofFeed(form, known),
      ...problems,
    ],
  };
}

/** One that was archived since is refused, too, as its form is. */
function ofFeed({ goal, productFeedId: feed }: CampaignForm, { feeds }: Known): CsvProblem[] {
  const isGone = goal === 'engage' && feed !== null && !feeds.has(feed);
  return isGone ? [problem('product_feed', 'campaign.errors.feedGone')] : [];
}

/** A file switches nothing on or off: the state may be left out, or stand there as it is. */
function ofState({ cells }: Row, value: string): CsvProblem[] {
  const cell = (cells.get('state') ?? '').toLowerCase();
  return cell === '' || cell === value ? [] : [problem('state', 'campaign.errors.csvState', { value })];
}
