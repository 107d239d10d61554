import { reportSourceForm } from '@millrace/contract/report/report-source';
import * as z from 'zod/mini';
import { readSource } from '../../../domain/report-source/stored-source.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { lockAccount } from './account-of.ts';
import { formOfRecorded, recordedOf } from './recorded-source.ts';
import { writeSource } from './save-source.ts';

/** Where an account's revenue is fetched from: edits can be taken back, but not a change of its secret. */
export const reportSourceEntity: Entity = {
  name: 'report_source',
  permission: 'accounts',
  ofAllApps: true,
  read: async (tx, id) => {
    const stored = await readSource(tx, id);
    return stored && recordedOf(stored.source);
  },
  write: async (context, tx, id, fields) => {
    await lockAccount(context, tx, id);
    await writeSource(context, tx, id, z.parse(reportSourceForm, formOfRecorded(fields)));
  },
  refuse: (now, wanted) =>
    now.feedSecret !== wanted.feedSecret ? 'reportSource.errors.secretChanged' : undefined,
};
