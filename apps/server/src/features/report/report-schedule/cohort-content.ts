import { type CohortRequest, type CohortView, leastUsers } from '@millrace/contract/report/cohort';
import { cohortValue } from '@millrace/contract/report/cohort-value';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { figureNumber } from '@millrace/contract/report/figure-number';
import type { Unit } from '@millrace/contract/report/metric';
import { dayOf } from '@millrace/contract/report/period';
import { placeText } from '@millrace/contract/report/place-text';
import type { CohortRow } from '@millrace/contract/report/report';
import { unitTextIn } from '@millrace/contract/report/unit-text';
import type { ChartPicture } from '../../../domain/chart/chart-picture.ts';
import { runCohorts } from '../../../domain/report/run-cohorts.ts';
import { wordingOf } from '../../../domain/report-file/dimension-columns.ts';
import { NameBook } from '../../../domain/report-file/name-book.ts';
import { translate } from '../../../platform/text.ts';
import { changeText } from './change-text.ts';
import { type Content, type ContentSource, mostTableRows } from './content.ts';
import { timeText } from './day-text.ts';

type Figures = Omit<CohortRow, 'day' | 'keys'>;

const unitOf: Readonly<Record<CohortView, Unit>> = {
  retention: 'percent',
  retained: 'count',
  totalValue: 'money',
  adValue: 'money',
  purchaseValue: 'money',
};

/** The ages that people look at first. */
const ages = [1, 7, 30] as const;

/** What a mail says of new users: how many came, and what became of them by the days that people look at. */
export async function cohortContent(
  request: CohortRequest,
  source: ContentSource,
  view: CohortView,
): Promise<Content> {
  const { services, scope, lang, before } = source;
  const today = dayOf(services.now());
  const { rows, totals } = await runCohorts(services, request, scope, today);
  const earlier = await runCohorts(services, { ...request, ...before }, scope, today);
  const name = translate(lang, `cohortScreen.views.${view}`);
  const figureText = (value: string | null) =>
    value === null ? '–' : unitTextIn(lang, unitOf[view], Number(value));
  const ageText = (age: number) => translate(lang, 'reportSchedule.mail.ofDay', { name, day: age });
  const say = await sayer(request, rows, source);
  return {
    figures: [
      {
        label: translate(lang, 'reportExport.cohortNames.users'),
        value: unitTextIn(lang, 'count', Number(totals.users)),
        change: changeText(lang, totals.users, earlier.totals.users, true),
      },
      ...ages.map((age) => ({
        label: ageText(age),
        value: figureText(cohortValue(totals, view, age)),
        change: changeText(
          lang,
          cohortValue(totals, view, age),
          cohortValue(earlier.totals, view, age),
          true,
        ),
      })),
    ],
    estimated: null,
    table: {
      heads: [
        {
          title: request.byDay
            ? translate(lang, 'cohortScreen.firstDay')
            : request.dimensions.map((key) => translate(lang, dimensionLabel(key))).join(' · '),
          isNumber: false,
        },
        { title: translate(lang, 'reportExport.cohortNames.users'), isNumber: true },
        ...ages.map((age) => ({ title: ageText(age), isNumber: true })),
      ],
      rows: rows
        .slice(0, mostTableRows)
        .map((row) => [
          say(row),
          unitTextIn(lang, 'count', Number(row.users)),
          ...ages.map((age) => figureText(cohortValue(row, view, age))),
        ]),
      count: rows.length,
    },
    chart: curve(totals, source, view, name),
  };
}

async function sayer(
  { byDay, dimensions }: CohortRequest,
  rows: readonly CohortRow[],
  { read, lang }: ContentSource,
): Promise<(row: CohortRow) => string> {
  if (byDay) return ({ day }) => (day === null ? '' : timeText(lang, 'day', day));
  const book = new NameBook(read, dimensions, 'publisher');
  await book.learn(rows);
  return ({ keys }) =>
    dimensions
      .map((key, place) =>
        placeText(key, keys[place] ?? '', book.nameOf(place, keys[place] ?? ''), wordingOf(lang)),
      )
      .join(' · ');
}

/** By the days since the first one, as far as enough users have come. */
function curve(
  totals: Figures,
  { lang }: ContentSource,
  view: CohortView,
  label: string,
): ChartPicture | undefined {
  const reached = totals.reached.filter((users) => Number(users) >= leastUsers).length;
  if (reached < 2) return undefined;
  const days = Array.from({ length: reached }, (_, age) => age);
  const values = days.map((age) => figureNumber(cohortValue(totals, view, age)));
  return { lang, kind: 'line', unit: unitOf[view], places: days.map(String), series: [{ label, values }] };
}
