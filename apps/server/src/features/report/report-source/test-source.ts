import type { RequestOf } from '@millrace/contract/kit/call';
import { filledAddress } from '@millrace/contract/report/report-address';
import {
  previewedRows,
  type SourcePreview,
  type testReportSource,
} from '@millrace/contract/report/report-source';
import { addUp } from '../../../domain/network-revenue/add-up.ts';
import type { ValuedLine } from '../../../domain/network-revenue/report-line.ts';
import { totalsOf, unmatchedOf } from '../../../domain/network-revenue/total-lines.ts';
import { RateMissing, valueRows } from '../../../domain/network-revenue/value-rows.ts';
import { sourceLimits } from '../../../domain/report-source/fetch-source.ts';
import { type ReadSource, readPages } from '../../../domain/report-source/read-pages.ts';
import { lastOver } from '../../../domain/report-source/report-days.ts';
import { SourceFailure } from '../../../domain/report-source/source-failure.ts';
import { readSource, secretOf as storedSecretOf } from '../../../domain/report-source/stored-source.ts';
import { withoutZeros } from '../../../platform/decimal.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { fewAtOnce } from '../../../platform/http/few-at-once.ts';
import { findAccount } from './account-of.ts';
import { checkAddress, secretOf, tidied } from './save-source.ts';

/** Each may be some megabytes that are read in one go. */
const fewTests = fewAtOnce({ running: 1, together: 2 });
/** Somebody waits for it. Milliseconds. */
const limits = { ...sourceLimits, total: 30_000, pages: 30_000 };
/** Units that match nothing, of which a preview tells. */
const mostUnits = 50;

/** Asks an address for the last day that is over, and shows what its rows would be filed as; outside any transaction. */
export async function testSource(
  context: Context,
  { id, ...entered }: RequestOf<typeof testReportSource>,
): Promise<SourcePreview> {
  const { services, scope } = context;
  const form = tidied(entered);
  const { account, secret } = await context.read(async (tx) => {
    const account = await findAccount(tx, id);
    if (scope.apps !== 'all') throw new CallError('account.errors.ofAllApps');
    checkAddress(services, form);
    const stored = await readSource(tx, id);
    const columns = secretOf(services, scope.organizationId, form, stored);
    // No columns: the stored one is meant.
    const isStored = Object.keys(columns).length === 0 && stored !== undefined;
    return {
      account,
      secret: isStored ? opened(() => storedSecretOf(services, stored)) : (form.secret ?? ''),
    };
  });
  const day = lastOver(form.zone, services.now());
  const filled = { ...form, secret, address: filledAddress(form.address, day) };
  const { rows, pages } = await readAt(context, filled, day);
  return context.read(async (tx) => {
    const { networkId } = account;
    const lines = await valued(() => valueRows(tx, { networkId, day, accountId: id }, rows));
    const { wrong } = addUp(lines, { organizationId: scope.organizationId, networkId });
    if (wrong.size > 0) throw fieldError('mapping.columns.currency', 'reportSource.errors.currenciesMixed');
    const unmatched = lines.filter(({ match }) => typeof match === 'string');
    return {
      day,
      pages,
      counts: {
        rows: lines.length,
        matched: lines.length - unmatched.length,
        unmatched: unmatched.length,
      },
      totals: totalsOf(lines),
      unmatchedUnits: unmatchedOf(unmatched).slice(0, mostUnits),
      rows: lines.slice(0, previewedRows).map(previewOf),
    };
  });
}

async function readAt(context: Context, filled: ReadSource, day: string): ReturnType<typeof readPages> {
  try {
    return await fewTests(context, () => readPages(context.services, filled, day, limits));
  } catch (error) {
    throw atField(error);
  }
}

function opened(open: () => string): string {
  try {
    return open();
  } catch (error) {
    throw atField(error);
  }
}

/** What a try found, at the field that is to be mended. */
function atField(error: unknown): unknown {
  return error instanceof SourceFailure ? fieldError(error.at.field, error.at.key, error.at.params) : error;
}

async function valued(value: () => ReturnType<typeof valueRows>): Promise<readonly ValuedLine[]> {
  try {
    return (await value()).lines;
  } catch (error) {
    if (!(error instanceof RateMissing)) throw error;
    throw fieldError('mapping.usualCurrency', 'reportSource.errors.rateUnknown', { currency: error.message });
  }
}

function previewOf({ match, ...line }: ValuedLine): SourcePreview['rows'][number] {
  const { unit, country, impressions, clicks, revenue, currency } = line;
  return {
    ...{ unit, country, impressions, clicks, revenue: withoutZeros(revenue), currency },
    instance:
      typeof match === 'string'
        ? null
        : { id: match.id, name: match.name, appName: match.appName, plat: match.platform === 0 ? 0 : 1 },
  };
}
