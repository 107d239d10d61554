import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type InstallationChange,
  installationEntities,
  type listInstallationChanges,
} from '@millrace/contract/operator/installation';
import { changeActions } from '@millrace/contract/report/change-log';
import { differences } from '../../../platform/change-log/differences.ts';
import { byCommand } from '../../../platform/change-log/installation-change.ts';
import { fieldsOf } from '../../../platform/fields.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

/** By the system role, since another Administrator's name is no colleague's. */
export function listChanges(
  { services }: Context,
  page: RequestOf<typeof listInstallationChanges>,
): Promise<ResponseOf<typeof listInstallationChanges>> {
  return services.database.asSystem(async (tx) => {
    const all = tx
      .selectFrom('installation_change as change')
      .leftJoin('user_account as person', 'person.id', 'change.user_id');
    const sorted = all
      .select(['change.id', 'change.at', 'person.name as who', 'change.action', 'change.entity'])
      .select(['change.name', 'change.before', 'change.after'])
      .orderBy('change.id', 'desc');
    const rows = await pageOf(sorted, page).execute();
    return { list: rows.map(present), total: await countOf(all) };
  });
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly who: string | null;
  readonly action: string;
  readonly entity: string;
  readonly name: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

function present({ id, at, who, name, ...row }: Row): InstallationChange {
  const { [byCommand]: isByCommand, ...after } = fieldsOf(row.after);
  return {
    ...{ id, at: at.toISOString(), who, name },
    byCommand: isByCommand === true,
    action: known(changeActions, row.action),
    entity: known(installationEntities, row.entity),
    fields: differences(fieldsOf(row.before), after),
  };
}

/** @throws Error for what no version of the server has recorded */
function known<Name extends string>(names: readonly Name[], stored: string): Name {
  const name = names.find((one) => one === stored);
  if (name === undefined) throw new Error(`the history has the unknown ${stored}`);
  return name;
}
