import {
  checkInstanceImport,
  createInstances,
  exportInstances,
  getInstance,
  importInstances,
  listInstances,
  selectInstances,
  updateInstance,
  updateInstanceStatus,
} from '@millrace/contract/publisher/instance';
import { answer, type Route } from '../../../platform/http/route.ts';
import { csvBodyLimit } from '../../../platform/spreadsheet/bulk/read-rows.ts';
import { addInstances } from './add-instances.ts';
import { checkImport } from './csv/check-import.ts';
import { giveExportTicket } from './csv/export-instances.ts';
import { importChecked } from './csv/import-instances.ts';
import { listAppInstances, offerInstances } from './list-instances.ts';
import { saveInstance } from './save-instance.ts';
import { setInstanceStatus } from './set-instance-status.ts';
import { showInstance } from './show-instance.ts';

export const instanceRoutes: readonly Route[] = [
  answer(listInstances, listAppInstances),
  answer(getInstance, showInstance),
  answer(selectInstances, offerInstances),
  answer(createInstances, addInstances),
  answer(updateInstance, saveInstance),
  answer(updateInstanceStatus, setInstanceStatus),
  answer(exportInstances, giveExportTicket),
  answer(checkInstanceImport, checkImport, { bodyLimit: csvBodyLimit }),
  answer(importInstances, importChecked, { bodyLimit: csvBodyLimit }),
];
