import type { Part } from './part.ts';
import type { Ahead, Question, Stretch } from './question.ts';

interface Ways {
  /** As it was worked out. */
  readonly ahead: (stretch: Stretch) => Part;
  /** As it is now. */
  readonly now: (stretch: Stretch) => readonly Part[];
}

/** Figures as they were worked out, and of days on which they have changed since as they are now. */
export function aheadParts(of: Ahead, stretch: Stretch, { changed }: Question, { ahead, now }: Ways): Part[] {
  const count = changed?.[of]?.filter((day) => day >= stretch.from && day <= stretch.to).length ?? 0;
  if (count === 0) return [ahead(stretch)];
  const some = (days: 'changed' | 'unchanged'): Stretch => ({ ...stretch, part: { of, days } });
  return [...(count < stretch.days ? [ahead(some('unchanged'))] : []), ...now(some('changed'))];
}
