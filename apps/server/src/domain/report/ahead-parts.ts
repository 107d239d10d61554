import type { Part } from './part.ts';
import { type Ahead, type Question, readAtOnce, type Stretch } from './question.ts';

interface Ways {
  /** As it was worked out; of a stretch that may be two read at once. */
  readonly ahead: (stretch: Stretch) => Part;
  /** As it is now. */
  readonly now: (stretch: Stretch) => readonly Part[];
}

/** Figures as they were worked out, and of days on which they have changed since as they are now. */
export function aheadParts(of: Ahead, { stretches, changed }: Question, { ahead, now }: Ways): Part[] {
  const some = (stretch: Stretch, days: 'changed' | 'unchanged'): Stretch => ({
    ...stretch,
    part: { of, days },
  });
  const isChanged = new Map(
    stretches.map((stretch) => [
      stretch,
      changed?.[of]?.filter((day) => day >= stretch.from && day <= stretch.to).length ?? 0,
    ]),
  );
  const hasChanged = stretches.filter((stretch) => isChanged.get(stretch) !== 0);
  const rest = readAtOnce(stretches.filter((stretch) => isChanged.get(stretch) !== stretch.days));
  return [
    ...rest.map((stretch) => ahead(hasChanged.length === 0 ? stretch : some(stretch, 'unchanged'))),
    ...hasChanged.flatMap((stretch) => now(some(stretch, 'changed'))),
  ];
}
