import type { InstanceForm } from '@millrace/contract/publisher/instance';
import { fromCapsColumns, toCapsColumns } from '../../../../domain/mediation/caps-columns.ts';
import { normalGroups } from '../ecpm.ts';

/** A form as it is read back once it is stored, so that only real differences are shown as such. */
export function normalForm(form: InstanceForm): InstanceForm {
  const { name, unitId, ecpmGroups } = form;
  return { name, unitId, ecpmGroups: normalGroups(ecpmGroups), ...fromCapsColumns(toCapsColumns(form)) };
}
