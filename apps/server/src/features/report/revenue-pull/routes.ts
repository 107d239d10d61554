import { getRevenuePulls, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { answer, type Route } from '../../../platform/http/route.ts';
import { findAccount, presentPulls } from './present-pulls.ts';
import { pullNow } from './pull-now.ts';

export const revenuePullRoutes: readonly Route[] = [
  answer(getRevenuePulls, (context, { id }) =>
    context.read(async (tx) => presentPulls(tx, await findAccount(tx, id), context.services.now())),
  ),
  answer(pullRevenueNow, pullNow),
];
