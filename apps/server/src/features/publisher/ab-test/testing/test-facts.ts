import { addDays } from '@millrace/contract/report/period';
import { seededChance } from '@millrace/mediation/chance';
import { type Fact, oneFact } from '../../../../domain/report/testing/fact.ts';
import type { TestableSetUp } from '../../../../testing/ab-tests.ts';

/** The test that facts are of. */
interface Tested {
  readonly setUp: TestableSetUp;
  readonly testId: number;
  /** Its first day. */
  readonly first: string;
}

type Place = Pick<Fact, 'user' | 'abGroup'>;

/** What users of a test do. @param of as it is when they are made */
export function testFacts(of: () => Tested) {
  const fact = (day: number, metric: Fact['metric'], place: Place, money = '0'): Fact => {
    const { setUp, testId, first } = of();
    return {
      ...{ ...oneFact, app: setUp.pubAppId, placement: setUp.placementId, adType: 2, abTest: testId },
      ...{ at: `${addDays(first, day)}T10:30:00Z`, metric, money, ...place },
      ...(metric === 'impression' ? { network: 1, instance: setUp.instances.high } : {}),
    };
  };

  /** A request that is filled and shown on a day, at these eCPMs. */
  const visit = (day: number, place: Place, ...ecpms: string[]): Fact[] => [
    fact(day, 'waterfallRequest', place),
    ...(ecpms.length > 0 ? [fact(day, 'waterfallFilled', place)] : []),
    ...ecpms.map((ecpm) => fact(day, 'impression', place, ecpm)),
  ];

  /** Users of both groups who come on one day and often again; `lift`: how much more those of B bring. */
  function crowd(perGroup: number, lift: number): Fact[] {
    const chance = seededChance(perGroup);
    return (['A', 'B'] as const).flatMap((abGroup) =>
      Array.from({ length: perGroup }, (_, index) => {
        const came = index % 9;
        const user = `${abGroup}${index}`;
        const ecpm = () => ((4 + 4 * chance.uniform()) * (abGroup === 'B' ? 1 + lift : 1)).toFixed(6);
        return [
          ...visit(came, { user, abGroup }, ecpm()),
          ...(came < 8 && chance.uniform() < 0.5 ? visit(came + 1, { user, abGroup }, ecpm(), ecpm()) : []),
        ];
      }).flat(),
    );
  }

  return { visit, crowd };
}

/** By hand: what each user of a group brought until the end of a day. */
export function momentsOf(facts: readonly Fact[], group: string, lastDay: string) {
  const byUser = new Map<string, number>();
  for (const { user, abGroup, at, metric, money } of facts) {
    if (abGroup !== group || at.slice(0, 10) > lastDay) continue;
    byUser.set(user, (byUser.get(user) ?? 0) + (metric === 'impression' ? Number(money) / 1000 : 0));
  }
  const values = [...byUser.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { users: values.length, mean, variance };
}
