import type { RecordedNames } from '@millrace/contract/report/change-log';

/** For values that name nothing by its id, and until the names are there. */
export const noNames: RecordedNames = {
  app: {},
  account: {},
  placement: {},
  instance: {},
  rule: {},
  abTest: {},
  creative: {},
  webhook: {},
  advertiser: {},
};
