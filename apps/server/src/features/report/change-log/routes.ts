import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listChangesOf } from './list-changes.ts';
import { revert } from './revert-change.ts';

/** @param entities everything that has a history; handed in, since each belongs to a feature of its own */
export const changeLogRoutes = (entities: readonly Entity[]): readonly Route[] => [
  answer(listChanges, (context, input) => listChangesOf(context, input, entities)),
  answer(revertChange, (context, input) => revert(context, input, entities)),
];
