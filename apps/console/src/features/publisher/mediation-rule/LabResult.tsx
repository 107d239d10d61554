import type { LabAnswer, TriedRule } from '@millrace/contract/publisher/rule-lab';
import { leastEffective } from '@millrace/mediation/lab/refusal';
import { formatDay, formatNumber, formatPercent, formatUsd, signedUsd } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { type Fact, Facts } from '../../../kit/ui/Facts.tsx';
import { Verdict, type VerdictText } from '../../../kit/ui/Verdict.tsx';
import type { Instances } from './entries.ts';

interface LabResultProps {
  readonly tried: TriedRule;
  readonly instances: Instances;
}

/** What the past says of a draft, or why it says nothing, and what that stands on. */
export function LabResult({ tried, instances }: LabResultProps) {
  const text = useText();
  const { language } = useLanguage();
  const names = tried.unknown.map((id) => instanceName(instances.get(id), id, language));
  return (
    <>
      <Verdict {...verdictOf(text, tried, names)} />
      {tried.earned !== null && <Facts facts={factsOf(text, tried, Number(tried.earned))} />}
      {tried.answer !== null && <p className="lead rule-lab-how">{text('ruleLab.how')}</p>}
    </>
  );
}

type Text = ReturnType<typeof useText>;

function verdictOf(text: Text, tried: TriedRule, names: readonly string[]): VerdictText {
  const { answer, refusal, earned, effective } = tried;
  if (answer === null) {
    return {
      tone: 'blocked',
      title: text('ruleLab.none'),
      lead: text(`ruleLab.refusal.${refusal ?? 'noRequests'}`, {
        names: names.join(text('form.separator')),
        effective: formatNumber(effective),
        least: formatNumber(leastEffective),
      }),
    };
  }
  const { difference, low, high } = answer.perWeek;
  const lead = text('ruleLab.week', {
    money: signedUsd(difference),
    low: signedUsd(low),
    high: signedUsd(high),
  });
  return { ...titleOf(text, answer, Number(earned ?? 0)), lead };
}

function titleOf(text: Text, answer: LabAnswer, earned: number): Pick<VerdictText, 'tone' | 'title'> {
  const { perThousand } = answer;
  const [difference, low, high] = [
    Number(perThousand.difference),
    Number(perThousand.low),
    Number(perThousand.high),
  ] as const;
  if (answer.changed === 0) return { tone: 'decided', title: text('ruleLab.same') };
  if (earned === 0 || (low <= 0 && high >= 0)) return { tone: 'open', title: text('ruleLab.unclear') };
  const share = formatPercent(Math.abs(difference) / earned);
  return low > 0
    ? { tone: 'decided', title: text('ruleLab.more', { share }) }
    : { tone: 'blocked', title: text('ruleLab.less', { share }) };
}

function factsOf(text: Text, tried: TriedRule, earned: number): Fact[] {
  const { requests, looked, effective, unpriced, answer } = tried;
  return [
    [text('ruleLab.days'), `${formatDay(tried.from)} – ${formatDay(tried.to)}`],
    [
      text('ruleLab.requests'),
      looked === requests
        ? formatNumber(requests)
        : text('ruleLab.someLooked', { all: formatNumber(requests), looked: formatNumber(looked) }),
    ],
    [text('ruleLab.earned'), formatUsd(earned)],
    [
      text('ruleLab.expected'),
      answer === null
        ? null
        : text('ruleLab.expectedRange', {
            value: formatUsd(answer.perThousand.expected),
            low: formatUsd(Math.max(0, earned + Number(answer.perThousand.low))),
            high: formatUsd(Math.max(0, earned + Number(answer.perThousand.high))),
          }),
    ],
    [
      text('ruleLab.changed'),
      answer === null
        ? null
        : text('ruleLab.changedFirst', {
            share: formatPercent(answer.changed),
            first: formatPercent(answer.changedFirst),
          }),
    ],
    [text('ruleLab.standsOn'), answer === null ? null : text('ruleLab.effective', { count: effective })],
    [text('ruleLab.unpriced'), unpriced === 0 ? null : text('ruleLab.unpricedCount', { count: unpriced })],
  ];
}
