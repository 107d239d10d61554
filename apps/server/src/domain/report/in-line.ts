import type { Context } from '../../platform/http/context.ts';
import { refusalOf } from './refusal.ts';

type Asking = Pick<Context, 'services' | 'scope'>;

/**
 * Asks the store in the line of whoever asks, so that no organization keeps the others waiting. Never within another place in it:
 * that one would wait for itself.
 * @throws CallError where it takes too long, or too many ask
 */
export function inLine<Result>({ services, scope }: Asking, work: () => Promise<Result>): Promise<Result> {
  return services.reportQueue.run(scope.organizationId, work).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

export type Ask = Asking['services']['clickhouse']['report'];

/** One question so. */
export const askInLine =
  (asking: Asking): Ask =>
  (query, row) =>
    inLine(asking, () => asking.services.clickhouse.report(query, row));
