import type { InstallationSettings } from '@millrace/contract/operator/installation';
import { queryInstallation } from '../../../domain/installation/installation-settings.ts';
import type { Context } from '../../../platform/http/context.ts';
import { presentSettings } from './present-settings.ts';

export function readSettings({ read, services }: Context): Promise<InstallationSettings> {
  return read(async (tx) =>
    presentSettings(await queryInstallation(tx).executeTakeFirstOrThrow(), services.config),
  );
}
