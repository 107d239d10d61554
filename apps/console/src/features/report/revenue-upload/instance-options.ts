import type { OfferedInstance } from '@millrace/contract/report/revenue-upload';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { appText } from '../../../kit/ui/app-text.ts';

/** Antd takes no null for a chosen value. */
export const noInstance = 0;

/** The instances that an ad unit can be, as a select offers them. */
export const instanceOptions = (text: ReturnType<typeof useText>, instances: readonly OfferedInstance[]) =>
  instances.map(({ id, name, unitId, appName, plat }) => ({
    value: id,
    label: text('revenueUpload.instanceOption', { name, unit: unitId, app: appText(appName, plat) }),
  }));
