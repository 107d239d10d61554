import type { AbTestReport, TestGauge } from '@millrace/contract/publisher/ab-report';
import type { AbTest } from '@millrace/contract/publisher/ab-test';
import type { Unit } from '@millrace/contract/report/metric';
import { usualPlan } from '@millrace/mediation/experiment/verdict';
import {
  formatDay,
  formatNumber,
  formatPercent,
  formatUsd,
  signedPercent,
} from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { unitText } from '../../../kit/i18n/unit-text.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import type { VerdictText } from '../../../kit/ui/Verdict.tsx';

type Text = ReturnType<typeof useText>;

/** What stands for each of its figures. */
export const gaugeUnits: Readonly<Record<TestGauge, Unit>> = {
  arpu: 'money',
  ecpm: 'ecpm',
  fillRate: 'percent',
  impressionsPerUser: 'number',
  retention1: 'percent',
  retention7: 'percent',
};

/** A figure; a dash where nothing is known. */
export function gaugeText(unit: Unit, value: string | null): string {
  return value === null ? '–' : unitText(unit, Number(value));
}

/** Further ahead nobody should plan. */
const longestWait = 365;

/** The low end of an interval of a change: more than all of it can't be gone. */
export const lowEnd = (low: number): number => Math.max(-1, low);

/** `−2% to +12%`; nothing where there is no interval. */
export function rangeText(text: Text, low: number | null, high: number | null): string {
  if (low === null || high === null) return '–';
  return text('abTest.verdict.range', { low: signedPercent(lowEnd(low)), high: signedPercent(high) });
}

type Of = Pick<AbTest, 'state' | 'shareB' | 'sameSettings'>;

/** What the test says, for people: one sentence, and what to do now. */
export function verdictText(text: Text, test: Of, report: AbTestReport): VerdictText {
  const { verdict, users, split } = report;
  const whole = users.A + users.B;
  switch (verdict) {
    case 'firstDay':
      return open(
        text(test.state === 'ended' ? 'abTest.verdict.firstDayEnded' : 'abTest.verdict.firstDay'),
        text('abTest.verdict.firstDayLead'),
      );
    case 'expired':
      return open(text('abTest.verdict.expired'), text('abTest.verdict.expiredLead'));
    case 'noUsers':
      return open(text('abTest.verdict.noUsers'), text('abTest.verdict.noUsersLead'));
    case 'fewUsers':
      return open(
        text('abTest.verdict.fewUsers', { count: whole }),
        text('abTest.verdict.fewUsersLead', { wait: waitText(text, test, report) }),
      );
    case 'noRevenue':
      return open(text('abTest.verdict.noRevenue'), text('abTest.verdict.noRevenueLead'));
    case 'splitOff':
      return {
        tone: 'blocked',
        title: text('abTest.verdict.splitOff'),
        lead: text('abTest.verdict.splitOffLead', {
          planned: formatPercent(test.shareB / 100),
          found: formatPercent(users.B / whole),
          p: formatChance(split.p),
        }),
      };
    case 'fewReports':
      return open(text('abTest.verdict.fewReports'), text('abTest.verdict.fewReportsLead'));
    case 'awaitsReports':
      return open(
        text('abTest.verdict.awaitsReports'),
        text('abTest.verdict.awaitsReportsLead', { lift: signedPercent(report.gauges[0]?.lift ?? 0) }),
      );
    case 'notYet':
      return notYet(text, test, report);
    default:
      return decided(text, test, report, verdict);
  }
}

const open = (title: string, lead: string): VerdictText => ({ tone: 'open', title, lead });

/** The chance that B is better: never all of it, nor nothing. */
export function chanceText(chance: number): string {
  if (chance > 0.999) return `> ${formatPercent(0.999)}`;
  return chance < 0.001 ? `< ${formatPercent(0.001)}` : formatPercent(chance);
}

/** As it follows its letter: what is very unlikely is said by its size alone. */
export function formatChance(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${formatNumber(Number(p.toFixed(3)))}`;
}

function waitText(text: Text, { state }: Of, { daysLeft }: AbTestReport): string {
  if (state === 'ended') return text('abTest.verdict.waitEnded');
  if (daysLeft === null || daysLeft > longestWait) return text('abTest.verdict.waitLong');
  return text('abTest.verdict.wait', { count: daysLeft });
}

function notYet(text: Text, test: Of, report: AbTestReport): VerdictText {
  const { stake, daysLeft } = report;
  const [arpu] = report.gauges;
  const lift = arpu?.lift ?? null;
  if (stake === null || arpu === undefined || lift === null)
    return open(text('abTest.verdict.oneSided'), text('abTest.verdict.oneSidedLead'));
  const money = formatUsd(stake.month);
  const lead = text(test.sameSettings ? 'abTest.verdict.notYetAaLead' : 'abTest.verdict.notYetLead', {
    lift: signedPercent(lift),
    range: rangeText(text, arpu.low, arpu.high),
  });
  if (test.state === 'ended') return open(text('abTest.verdict.endedOpen', { money }), lead);
  if (daysLeft === null || daysLeft > longestWait)
    return open(text('abTest.verdict.notInAYear', { money }), lead);
  return open(text('abTest.verdict.notYet', { count: daysLeft, money }), lead);
}

type Decided = 'betterA' | 'betterB' | 'same';

/** Whether days after a verdict say the opposite of it. It stands all the same, but not as if it were so today. */
function hasTurned(verdict: Decided, lift: number): boolean {
  if (verdict === 'same') return Math.abs(lift) > usualPlan.smallest;
  return verdict === 'betterB' ? lift < 0 : lift > 0;
}

function decided(
  text: Text,
  { sameSettings }: Of,
  { stake, gauges, looks, decidedOn, lostGuards }: AbTestReport,
  verdict: Decided,
): VerdictText {
  const [arpu] = gauges;
  const earlier = looks.find(({ day }) => day === decidedOn)?.lift ?? null;
  const about = {
    lift: formatPercent(Math.abs(arpu?.lift ?? 0)),
    money: formatUsd(stake?.month ?? '0'),
    range: rangeText(text, arpu?.low ?? null, arpu?.high ?? null),
    day: decidedOn === null ? '' : formatDay(decidedOn),
    guards: guardsText(text, gauges, lostGuards),
    earlier: earlier === null ? '–' : formatPercent(Math.abs(earlier)),
  };
  if (sameSettings && verdict !== 'same')
    return {
      tone: 'blocked',
      title: text('abTest.verdict.aaDiffers', about),
      lead: text('abTest.verdict.aaDiffersLead', about),
    };
  if (hasTurned(verdict, arpu?.lift ?? 0))
    return {
      tone: 'blocked',
      title: text(`abTest.verdict.${verdict}Turned`, about),
      lead: text('abTest.verdict.turnedLead', about),
    };
  // What earns more and loses something else is no plain winner: neither is it drawn as one.
  if (lostGuards.length > 0)
    return {
      tone: 'blocked',
      title: text(`abTest.verdict.${verdict}Loses`, about),
      lead: text('abTest.verdict.losesLead', about),
    };
  return {
    tone: 'decided',
    title: text(`abTest.verdict.${verdict}`, about),
    lead: text('abTest.verdict.decidedLead', about),
  };
}

/** Each guard with how B stands to A in it; where A has nothing to stand to, with both. */
function guardsText(text: Text, gauges: AbTestReport['gauges'], lost: AbTestReport['lostGuards']): string {
  return lost
    .map((guard) => {
      const name = text(`abTest.gauge.${guard}`);
      const { a = null, b = null, lift = null } = gauges.find(({ gauge }) => gauge === guard) ?? {};
      if (lift !== null) return text('abTest.verdict.guard', { name, lift: signedPercent(lift) });
      const unit = gaugeUnits[guard];
      return text('abTest.verdict.guardOfBoth', { name, a: gaugeText(unit, a), b: gaugeText(unit, b) });
    })
    .join(text('common.comma'));
}

/** What the group that earns more loses, for whoever is about to take it; null where there is nothing to be said. */
export function lossText(
  text: Text,
  { verdict, gauges, lostGuards }: Pick<AbTestReport, 'verdict' | 'gauges' | 'lostGuards'>,
  taken: 'A' | 'B',
): string | null {
  if (lostGuards.length === 0 || (taken === 'A') !== (verdict === 'betterA')) return null;
  const guards = guardsText(text, gauges, lostGuards);
  return text(taken === 'A' ? 'abTest.endBetterB' : 'abTest.endWorseB', { guards });
}

/** The days that were looked at. */
export function looksText(text: Text, { days }: AbTestReport): string | null {
  return days === null ? null : text('abTest.verdict.days', { days: daysText(days), count: days.count });
}
