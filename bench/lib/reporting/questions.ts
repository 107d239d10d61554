import type { CohortRequest } from '@millrace/contract/report/cohort';
import { dashboardQuestions } from '@millrace/contract/report/dashboard';
import type { ReportRequestInput } from '@millrace/contract/report/definition';
import { addDays, periodBefore, periodOf } from '@millrace/contract/report/period';
import * as byHand from './by-hand.ts';
import { lastDay } from './drawn.ts';

/** A question of `POST /report/query` and the same as SQL that was written by hand for it. */
export interface Question {
  readonly name: string;
  readonly request: ReportRequestInput;
  readonly byHand: string;
}

const today = addDays(lastDay, 1);
const last28 = periodOf('last28', today);
const before28 = periodBefore(last28);
const compared = { ...last28, beforeFrom: before28.from, beforeTo: before28.to };
const last7 = periodOf('last7', today);
const year = { from: addDays(today, -400), to: lastDay };

/** What an app shows that is neither the largest nor small. */
const oneApp = 3;

const all = dashboardQuestions({ today, span: 28, users: true });
const ofApp = dashboardQuestions({ today, span: 28, users: true, app: oneApp });

/** All that the overview asks at once. */
export const overview: readonly Question[] = [
  { name: 'overview, cards', request: all.cards, byHand: byHand.cards({ ...all.cards }) },
  { name: 'overview, charts', request: all.charts, byHand: byHand.charts(compared) },
  { name: 'overview, regions', request: all.regions, byHand: byHand.regions(compared) },
];

/** All that an app's dashboard asks at once. */
export const appDashboard: readonly Question[] = [
  { name: 'app dashboard, cards', request: ofApp.cards, byHand: byHand.cards({ ...ofApp.cards }, oneApp) },
  { name: 'app dashboard, charts', request: ofApp.charts, byHand: byHand.charts(compared, oneApp) },
  { name: 'app dashboard, regions', request: ofApp.regions, byHand: byHand.regions(compared, oneApp) },
];

/** More than there are, so that the whole can be compared. */
const most = 10_000;

const performance = ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'] as const;
const counts = ['impressions', 'requests', 'fillRate', 'ctr'] as const;
const bidding = ['bidRequests', 'bidResponses', 'bidRate', 'bidWins', 'winRate', 'bidPrice'] as const;
const users = ['dau', 'deu', 'engagementRate', 'newUsers'] as const;

/** What people ask of reports. */
export const reports: readonly Question[] = [
  {
    name: 'performance by app, 28 days and before',
    request: { ...compared, dimensions: ['app'], metrics: [...performance], limit: most },
    byHand: byHand.performance(compared, 'app_id'),
  },
  {
    name: 'performance by region, 28 days and before',
    request: { ...compared, dimensions: ['country'], metrics: [...performance], limit: most },
    byHand: byHand.performance(compared, 'country'),
  },
  {
    name: 'performance by network, 28 days and before',
    request: { ...compared, dimensions: ['network'], metrics: [...performance] },
    byHand: byHand.performanceByUnit(compared, 'network_id'),
  },
  {
    name: 'performance by placement, 28 days',
    request: { ...last28, dimensions: ['placement'], metrics: [...performance], limit: most },
    byHand: byHand.performanceByPlacement(last28),
  },
  {
    name: 'performance by instance, 7 days',
    request: { ...last7, dimensions: ['instance'], metrics: [...performance], limit: most },
    byHand: byHand.performanceByUnit(last7, 'instance_id'),
  },
  {
    name: 'revenue by rule, 28 days',
    request: { ...last28, dimensions: ['rule'], metrics: ['revenue', 'impressions'], limit: most },
    byHand: byHand.revenueByRule(last28),
  },
  {
    name: 'performance by month, 400 days',
    request: { ...year, dimensions: ['month'], metrics: [...performance] },
    byHand: byHand.performance(year, 'toStartOfMonth(day)'),
  },
  {
    name: 'delivery by hour, 7 days',
    request: { ...last7, dimensions: ['hour'], metrics: [...counts], limit: most },
    byHand: byHand.delivery(last7, "formatDateTime(hour, '%Y-%m-%dT%H:00:00Z')"),
  },
  {
    name: 'delivery by app version, 28 days',
    request: { ...last28, dimensions: ['appVersion'], metrics: [...counts] },
    byHand: byHand.delivery(last28, 'app_version'),
  },
  {
    name: 'bidding by network, 28 days',
    request: { ...last28, dimensions: ['network'], metrics: [...bidding] },
    byHand: byHand.bidding(last28),
  },
  {
    name: 'user activity by app, 28 days',
    request: { ...last28, dimensions: ['app'], metrics: [...users] },
    byHand: byHand.usersByApp(last28),
  },
  {
    name: 'user activity by day, 28 days',
    request: { ...last28, dimensions: ['day'], metrics: [...users] },
    byHand: byHand.usersByDay(last28),
  },
];

/** Users of four weeks and what became of them until two weeks later. */
export const cohorts: CohortRequest = {
  ...{ from: addDays(today, -42), to: addDays(today, -15), byDay: true, dimensions: [], filters: [] },
  lastAge: 14,
};
