import type { Found, FoundKind } from '@millrace/contract/people/search';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import { callApi } from '../../kit/api/call-api.ts';
import {
  campaignAddress,
  feedAddress,
  paths,
  pathTo,
  promotedAppAddress,
  segmentAddress,
} from '../../kit/navigation/paths.ts';

type Address = (found: Found) => string | Promise<string>;

/** Where each thing stands. */
const addresses: Readonly<Record<FoundKind, Address>> = {
  app: ({ id }) => `${paths.appDashboard}?pubAppId=${id}`,
  placement: ({ id }) => pathTo(paths.editPlacement, id),
  instance: ({ id }) => pathTo(paths.editInstance, id),
  rule: ({ id }) => pathTo(paths.editRule, id),
  abTest: ({ id }) => pathTo(paths.abTestReport, id),
  promotedApp: ({ id }) => promotedAppAddress(id),
  campaign: ({ id, appId }) => campaignAddress(appId ?? 0, id),
  creative: ({ id }) => `${paths.creatives}?creative=${id}`,
  segment: ({ id }) => segmentAddress(id),
  feed: ({ id }) => feedAddress(id),
  report: savedReportAddress,
  person: ({ name }) => `${paths.userManagement}?${new URLSearchParams({ search: name })}`,
};

export async function addressOfFound(found: Found): Promise<string> {
  return addresses[found.kind](found);
}

/** Of a saved report, which stands where what it shows does: how it is written there is loaded when it is asked for. */
async function savedReportAddress({ id, name }: Found): Promise<string> {
  const [{ addressOf }, { list }] = await Promise.all([
    import('../../kit/saved-report/saved-view.ts'),
    callApi(listSavedReports, { search: name, size: 100 }),
  ]);
  const saved = list.find((one) => one.id === id);
  return saved === undefined ? paths.savedReports : addressOf(saved);
}
