import {
  type FillLoss,
  type FillLossReason,
  type FillLossSplit,
  fillLossReasons,
} from '@millrace/contract/report/fill-loss';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import * as z from 'zod/mini';

/** Requests of one day, or whatever they are told apart by, and placement that ended alike; with an empty reason they were filled. */
export const requestsRow = {
  key: z.string(),
  placement: z.number(),
  reason: z.enum(['', ...fillLossReasons]),
  requests: z.number(),
};
type RequestsRow = z.infer<z.ZodMiniObject<typeof requestsRow>>;

/** Requests, and billionths of a USD. */
interface Sum {
  requests: number;
  lost: bigint;
}

/**
 * Adds requests up by reason and by key. Money is rounded once, row by row, so that keys, reasons and the whole say the
 * same of it.
 * @param ecpms by placement, USD per thousand impressions; null: it showed nothing
 */
export function addUpFillLoss(
  rows: readonly RequestsRow[],
  ecpms: ReadonlyMap<string, string | null>,
  by: FillLossSplit,
): Omit<FillLoss, 'knownFrom'> {
  const all = new Tally();
  const tallies = new Map<string, Tally>();
  for (const { key, placement, reason, requests } of rows) {
    const ecpm = ecpms.get(String(placement)) ?? null;
    const own = tallies.get(key) ?? new Tally();
    tallies.set(key, own);
    for (const tally of [all, own]) tally.add(reason, requests, ecpm);
  }
  const { requests, filled, lost, unpriced } = all;
  return {
    ...{ requests, filled, lost: figureText(lost), unpriced, reasons: all.reasons() },
    rows: [...tallies].sort(by === 'day' ? byKey : byLoss).map(([key, tally]) => ({
      ...{ key, name: null, requests: tally.requests, filled: tally.filled },
      ...{ lost: figureText(tally.lost), reasons: tally.reasons() },
    })),
  };
}

type Entry = readonly [key: string, tally: Tally];

const byKey = ([one]: Entry, [other]: Entry) => (one < other ? -1 : 1);

/** What lost most money first, then what most requests got no ad in. */
function byLoss([, one]: Entry, [, other]: Entry): number {
  const unfilled = (tally: Tally) => tally.requests - tally.filled;
  return Number(other.lost - one.lost) || unfilled(other) - unfilled(one);
}

class Tally {
  requests = 0;
  filled = 0;
  unpriced = 0;
  lost = 0n;
  readonly #sums = new Map<FillLossReason, Sum>();

  add(reason: FillLossReason | '', requests: number, ecpm: string | null): void {
    this.requests += requests;
    if (reason === '') {
      this.filled += requests;
      return;
    }
    if (ecpm === null) this.unpriced += requests;
    const lost = ecpm === null ? 0n : (readFigure(ecpm) * BigInt(requests)) / 1000n;
    const sum = this.#sums.get(reason) ?? { requests: 0, lost: 0n };
    this.#sums.set(reason, sum);
    sum.requests += requests;
    sum.lost += lost;
    this.lost += lost;
  }

  /** What lost most money first, then what stopped most requests. */
  reasons(): FillLoss['reasons'] {
    return fillLossReasons
      .flatMap((reason) => {
        const sum = this.#sums.get(reason);
        return sum === undefined ? [] : [{ reason, ...sum }];
      })
      .sort((one, other) => Number(other.lost - one.lost) || other.requests - one.requests)
      .map(({ lost, ...rest }) => ({ ...rest, lost: figureText(lost) }));
  }
}
