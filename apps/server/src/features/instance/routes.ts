import {
  createInstances,
  getInstance,
  listInstances,
  selectInstances,
  updateInstance,
  updateInstanceStatus,
} from '@millrace/contract/instance';
import { answer, type Route } from '../../platform/http/route.ts';
import { addInstances } from './add-instances.ts';
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
];
