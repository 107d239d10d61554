import type { ImportProblem } from '@millrace/contract/advertiser/feed-import';
import { type ItemProblem, isWarning, itemProblems } from '@millrace/contract/advertiser/feed-state';
import { shownText } from '../../platform/shown-text.ts';

type Sample = ImportProblem['samples'][number];

/** Samples that are kept of each problem. */
const most = 5;

/** What is wrong with items, how often, and the first ones of each. */
export class ProblemTally {
  readonly #problems = new Map<ItemProblem, { items: number; readonly samples: Sample[] }>();
  #refused = 0;

  add(problem: ItemProblem, { line, id, value }: Sample): void {
    const tally = this.#problems.get(problem) ?? { items: 0, samples: [] };
    this.#problems.set(problem, tally);
    tally.items += 1;
    if (!isWarning(problem)) this.#refused += 1;
    if (tally.samples.length < most)
      tally.samples.push({ line, id: shownText(id, 100), value: shownText(value, 200) });
  }

  /** Items that are not shown. */
  get refused(): number {
    return this.#refused;
  }

  list(): ImportProblem[] {
    return itemProblems.flatMap((problem) => {
      const tally = this.#problems.get(problem);
      return tally === undefined ? [] : [{ problem, ...tally }];
    });
  }
}
