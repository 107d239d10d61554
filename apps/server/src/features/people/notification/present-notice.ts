import type { Language } from '@millrace/contract/common';
import { type JobName, jobNames } from '@millrace/contract/operator/job';
import type { Notice } from '@millrace/contract/people/notification';
import type { MessageKey } from '@millrace/messages';
import * as z from 'zod/mini';
import { roleName } from '../../../platform/people/role-name.ts';
import { translate } from '../../../platform/text.ts';

interface NoticeRow {
  readonly id: number;
  readonly alert_level: number;
  readonly message_key: string;
  readonly params: unknown;
  readonly link_url: string | null;
  readonly link_type: number | null;
  readonly read_at: Date | null;
  readonly created_at: Date;
}

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A notice as its reader sees it; `roleId` and `jobName` among its params are said as the names of the role and the job. */
export function presentNotice(row: NoticeRow, lang: Language): Notice {
  const given = z.parse(params, row.params);
  const named = {
    ...given,
    ...(typeof given.roleId === 'number' && { role: roleName(lang, given.roleId) }),
    ...(isJobName(given.jobName) && { job: translate(lang, `job.names.${given.jobName}`) }),
  };
  return {
    id: row.id,
    alertLevel: z.parse(z.literal([0, 1, 2]), row.alert_level),
    content: translate(lang, row.message_key as MessageKey, named),
    linkUrl: row.link_url,
    linkType: row.link_type === 1 ? 1 : 0,
    readStatus: row.read_at === null ? 0 : 1,
    createdAt: row.created_at.toISOString(),
  };
}

const isJobName = (name: unknown): name is JobName => jobNames.some((known) => known === name);
