import { ClickHouseBusyError } from '../../platform/clickhouse/errors.ts';
import { Gathered } from './gathered.ts';
import { KeptAnswers } from './kept-answers.ts';

/** Queries of one organization that the store works on at a time, and that may wait: ten people with ten charts each. */
const limits = { running: 4, waiting: 100 };

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets each organization have so many queries at a time, so that none keeps the others waiting. */
export class ReportQueue {
  /** What is asked but once for several questions. */
  readonly gathered = new Gathered();
  readonly kept = new KeptAnswers();
  readonly #lines = new Map<number, Line>();

  /** @throws ClickHouseBusyError when too many of the organization's wait already */
  async run<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(organizationId) ?? { running: 0, waiting: [] };
    this.#lines.set(organizationId, line);
    await enter(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else this.#leave(organizationId, line);
    }
  }

  #leave(organizationId: number, line: Line): void {
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(organizationId);
  }
}

async function enter(line: Line): Promise<void> {
  if (line.running < limits.running) {
    line.running += 1;
    return;
  }
  if (line.waiting.length >= limits.waiting)
    throw new ClickHouseBusyError('Too many reports of this organization are waiting already.');
  // Whoever leaves hands its place over, so that nobody comes in between.
  await new Promise<void>((resolve) => line.waiting.push(resolve));
}
