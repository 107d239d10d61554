import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ExportFormat,
  type ExportJob,
  exportJob,
  isOpenExport,
} from '@millrace/contract/report/report-export';
import * as z from 'zod/mini';
import type { ApiClient } from '../api-client.ts';
import { memoryOf } from '../process-memory.ts';

export interface Written {
  readonly job: ExportJob;
  /** From asking to done, waiting in the queue included. */
  readonly seconds: number;
  /** MB of the server and all below it: before, and at most while it was written. */
  readonly memory: { readonly before: number; readonly most: number };
}

/** Has a report written into a file, and looks at the server's memory meanwhile. */
export async function exportFile(
  client: ApiClient,
  pid: number,
  asked: { readonly format: ExportFormat; readonly report: object; readonly title: string },
): Promise<Written> {
  const before = await memoryOf(pid);
  const began = performance.now();
  let most = before;
  let job = z.parse(exportJob, await client.post('/report/export', asked));
  while (isOpenExport(job.state)) {
    await sleep(100);
    most = Math.max(most, await memoryOf(pid));
    job = z.parse(exportJob, await client.get(`/report/export/get?id=${job.id}`));
  }
  if (job.state !== 'done') throw new Error(`The export ${job.state}: ${job.error}`);
  return { job, seconds: (performance.now() - began) / 1000, memory: { before, most } };
}
