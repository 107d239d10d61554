import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { accountReasons, accountStatus } from '@millrace/contract/publisher/account';
import {
  type getSetupCheck,
  keyEndsWithin,
  type SetupFinding,
} from '@millrace/contract/publisher/setup-check';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findAdsGaps } from './find-ads-gaps.ts';
import { findLeftBehind } from './find-left-behind.ts';
import { findUnfilled } from './find-unfilled.ts';
import { findUnserved } from './find-unserved.ts';

type Answer = ResponseOf<typeof getSetupCheck>;

/** Looks at the set-up of an app with the traffic of the last days beside it. */
export async function checkSetup(
  context: Context,
  { pubAppId }: RequestOf<typeof getSetupCheck>,
): Promise<Answer> {
  const { rights, organizationId } = context.scope;
  const app = await context.read(async (tx) =>
    found(await tx.selectFrom('app').select('status').where('id', '=', pubAppId).executeTakeFirst()),
  );
  // Phones of an app that is switched off get nothing, and nobody expects anything else.
  if (app.status !== 1) return { findings: [] };
  const place = { organizationId, appId: pubAppId };
  const [unserved, unfilled] = [await findUnserved(context, place), await findUnfilled(context, place)];
  const leftBehind = await findLeftBehind(context, place);
  const rest = await context.read(async (tx) => [
    ...(await findAdsGaps(tx, pubAppId)),
    ...(rights.holds('accounts', ['query']) ? await findFailingAccounts(tx, pubAppId) : []),
    ...(rights.holds('api_key', ['query'])
      ? await findEndingKeys(tx, dayOf(context.services.now().getTime()))
      : []),
  ]);
  const served = (wanted: SetupFinding['kind']) => unserved.filter(({ kind }) => kind === wanted);
  const [nothing, onlyBids] = [
    [...served('nothing'), ...served('nothingForOthers')],
    [...served('onlyBids'), ...served('onlyBidsForOthers')],
  ];
  const [accounts, keys] = [
    rest.filter(({ kind }) => kind === 'accountFails'),
    rest.filter(({ kind }) => kind === 'keyEnds'),
  ];
  const ads = rest.filter(({ kind }) => kind.startsWith('ads'));
  return { findings: [...nothing, ...accounts, ...onlyBids, ...ads, ...leftBehind, ...unfilled, ...keys] };
}

/** Accounts of the app's networks whose keys the network does not take. */
async function findFailingAccounts(tx: Tx, appId: number): Promise<SetupFinding[]> {
  const rows = await tx
    .selectFrom('app_network')
    .innerJoin('ad_network_account as account', 'account.id', 'app_network.account_id')
    .select(['account.id', 'account.name', 'account.network_id', 'account.reason'])
    .where('app_network.app_id', '=', appId)
    .where('app_network.status', '=', 1)
    .where('account.status', '=', accountStatus.exception)
    .where('account.removed_at', 'is', null)
    .orderBy('account.name')
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, name, network_id: adnId, reason }) => ({
    kind: 'accountFails',
    account: { id, name },
    adnId,
    reason: accountReasons.find((one) => one === reason) ?? null,
  }));
}

/** API keys that programs of the organization will soon be refused with. */
async function findEndingKeys(tx: Tx, today: string): Promise<SetupFinding[]> {
  const rows = await tx
    .selectFrom('api_key')
    .select(['id', 'name', 'expires_on'])
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today)
    .where('expires_on', '<=', addDays(today, keyEndsWithin))
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, expires_on: endsOn }): SetupFinding[] =>
    endsOn === null ? [] : [{ kind: 'keyEnds', key: { id, name }, endsOn }],
  );
}
