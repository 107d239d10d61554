import type { Found, FoundKind } from '@millrace/contract/people/search';
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
  abTest: ({ id, isDraft }) => pathTo(isDraft ? paths.editAbTest : paths.abTestReport, id),
  promotedApp: ({ id }) => promotedAppAddress(id),
  campaign: ({ id, appId }) => campaignAddress(appId ?? 0, id),
  creative: ({ id }) => `${paths.creatives}?creative=${id}`,
  segment: ({ id }) => segmentAddress(id),
  feed: ({ id }) => feedAddress(id),
  // Stands where what it shows does: how that is written is loaded when it is asked for.
  report: async (found) => (await import('./saved-report-address.ts')).savedReportAddress(found),
  person: ({ name }) => `${paths.userManagement}?${new URLSearchParams({ search: name })}`,
};

export async function addressOfFound(found: Found): Promise<string> {
  return addresses[found.kind](found);
}
