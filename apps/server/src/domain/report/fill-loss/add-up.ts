import { type FillLoss, type FillLossReason, fillLossReasons } from '@millrace/contract/report/fill-loss';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import * as z from 'zod/mini';

/** Requests of a day and a placement that ended alike; with an empty reason they were filled. */
export const requestsRow = {
  date: z.string(),
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
 * Adds requests up by reason and by day. Money is rounded once, row by row, so that days, reasons and the whole say the
 * same of it.
 * @param ecpms by placement, USD per thousand impressions; null: it showed nothing
 */
export function addUpFillLoss(
  rows: readonly RequestsRow[],
  ecpms: ReadonlyMap<string, string | null>,
): Omit<FillLoss, 'knownFrom'> {
  const all = new Tally();
  const days = new Map<string, Tally>();
  for (const { date, placement, reason, requests } of rows) {
    const ecpm = ecpms.get(String(placement)) ?? null;
    const day = days.get(date) ?? new Tally();
    days.set(date, day);
    for (const tally of [all, day]) tally.add(reason, requests, ecpm);
  }
  const dates = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  const { requests, filled, lost, unpriced } = all;
  return {
    ...{ requests, filled, lost: figureText(lost), unpriced, reasons: all.reasons() },
    days: dates.map(([date, day]) => ({
      ...{ date, requests: day.requests, filled: day.filled, reasons: day.reasons() },
    })),
  };
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
