import { type AbTestReport, reportAbTest } from '@millrace/contract/publisher/ab-report';
import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatNumber, formatPercent, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { type Fact, Facts } from '../../../kit/ui/Facts.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Verdict } from '../../../kit/ui/Verdict.tsx';
import { GaugeTable } from './GaugeTable.tsx';
import { LiftChart } from './LiftChart.tsx';
import { formatChance, looksText, verdictText } from './verdict-text.ts';

/** What a test says, in a sentence and with what it stands on; nothing for people who may not read figures of users. */
export function TestVerdict({ test }: { readonly test: AbTest }) {
  const mayRead = useAllowed('performance', 'query');
  const mayReadUsers = useAllowed('user_activity', 'query');
  if (!mayRead || !mayReadUsers || test.state === 'draft') return null;
  return <VerdictOf test={test} />;
}

function VerdictOf({ test }: { readonly test: AbTest }) {
  const text = useText();
  const query = useApiQuery(reportAbTest, { id: test.id }, { quiet: true });
  return (
    <section className="card" aria-label={text('abTest.verdict.title')}>
      <h2>{text('abTest.verdict.title')}</h2>
      <Loaded query={query} inCard>
        {(report) => (
          <>
            <Verdict {...verdictText(text, test, report)} />
            {report.users.A + report.users.B > 0 && (
              <>
                <Facts facts={factsOf(text, test, report)} />
                {!report.split.isOff && (
                  <>
                    <GaugeTable gauges={report.gauges} />
                    <LiftChart looks={report.looks} />
                  </>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface NoiseProps {
  readonly noise: number;
  readonly seen: AbTestReport['seenNoise'];
}

/** What chance alone does: as it is expected of users who scatter so, and as it was seen. */
function Noise({ noise, seen }: NoiseProps) {
  const text = useText();
  return (
    <>
      {text('abTest.verdict.noiseText', { share: formatPercent(noise) })}
      {seen !== null && <div>{seenText(text, seen)}</div>}
    </>
  );
}

function seenText(
  text: ReturnType<typeof useText>,
  { test, splits, nineteen, most }: NonNullable<AbTestReport['seenNoise']>,
): string {
  const found = { splits, nineteen: formatPercent(nineteen), most: formatPercent(most) };
  return test === null
    ? text('abTest.verdict.noiseSeen', found)
    : text('abTest.verdict.noiseBefore', { name: test.name, ...found });
}

/** Of groups that can't be compared nothing is said that compares them. */
function factsOf(text: ReturnType<typeof useText>, test: AbTest, report: AbTestReport): Fact[] {
  const { users, split, open, ownAdsKept } = report;
  const noise = split.isOff ? null : report.noise;
  const stake = split.isOff ? null : report.stake;
  const whole = users.A + users.B;
  const noiseLine = noise === null ? null : <Noise noise={noise} seen={report.seenNoise} />;
  return [
    [text('abTest.verdict.looked'), looksText(text, report)],
    [
      text('abTest.verdict.users'),
      text('abTest.verdict.usersPair', { a: formatNumber(users.A), b: formatNumber(users.B) }),
    ],
    [
      text('abTest.verdict.split'),
      text(split.isOff ? 'abTest.verdict.splitIsOff' : 'abTest.verdict.splitFits', {
        planned: formatPercent(test.shareB / 100),
        found: formatPercent(whole === 0 ? 0 : users.B / whole),
        p: formatChance(split.p),
      }),
    ],
    [
      text('abTest.verdict.stake'),
      stake === null
        ? null
        : text('abTest.verdict.stakeRange', {
            money: formatUsd(stake.month),
            low: formatUsd(stake.low),
            high: formatUsd(stake.high),
          }),
    ],
    [text('abTest.verdict.noise'), noiseLine],
    [
      text('abTest.verdict.final'),
      open === null
        ? null
        : open < 0.0005
          ? text('abTest.verdict.finalAll')
          : text('abTest.verdict.finalOpen', { share: formatPercent(open) }),
    ],
    [
      text('abTest.verdict.ownAds'),
      ownAdsKept === null ? null : text('abTest.verdict.ownAdsKept', { share: formatPercent(ownAdsKept) }),
    ],
  ];
}
