import type { RequestInput } from '@millrace/contract/kit/call';
import { listNotices } from '@millrace/contract/people/notification';
import {
  cancelExport,
  type ExportFormat,
  type ExportJob,
  exportAds,
  exportCohorts,
  exportReport,
  fetchExport,
  isOpenExport,
  listExports,
} from '@millrace/contract/report/report-export';
import { useEffect, useRef, useState } from 'react';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { refresh, useApiQuery } from '../api/query.ts';
import { runAction } from '../api/run-action.ts';
import { downloadFile } from '../download/download-file.ts';
import type { ExportSubject } from './export-subject.ts';

/** Milliseconds between two looks while something is under way. */
const pulse = 1_000;

async function download({ id }: Pick<ExportJob, 'id'>): Promise<void> {
  await runAction(async (retry) => downloadFile(await callApi(fetchExport, { id }, { retry })));
  // That it was ready is no news any more.
  await refresh(listNotices);
}

async function cancel({ id }: ExportJob): Promise<void> {
  await runAction(async (retry) => void (await callApi(cancelExport, { id }, { retry })));
  await refresh(listExports);
}

type File = Pick<RequestInput<typeof exportReport>, 'title' | 'format' | 'rowsExpected'>;

function begin(subject: ExportSubject, file: File, retry: CallOptions['retry']): Promise<ExportJob> {
  if (subject.kind === 'cohorts')
    return callApi(exportCohorts, { ...file, cohorts: subject.cohorts }, { retry });
  const call = subject.kind === 'ads' ? exportAds : exportReport;
  return callApi(call, { ...file, report: subject.report }, { retry });
}

/** One's own exports, watched while some are under way; those that were begun here come by themselves once they are done. */
export function useExports() {
  const [isBusy, setBusy] = useState(false);
  const list = useApiQuery(
    listExports,
    { size: 20 },
    { fresh: true, quiet: true, ...(isBusy ? { every: pulse } : {}) },
  );
  const jobs = list.data?.list;
  const anyOpen = jobs?.some(({ state }) => isOpenExport(state)) ?? false;
  if (anyOpen !== isBusy) setBusy(anyOpen);
  const awaited = useRef(new Set<number>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isOpenExport(job.state) || !awaited.current.delete(job.id)) continue;
      if (job.state === 'done') void download(job);
    }
  }, [jobs]);

  async function start(
    title: string,
    subject: ExportSubject,
    format: ExportFormat,
    rowsExpected: number | undefined,
  ): Promise<boolean> {
    const file = { title, format, ...(rowsExpected === undefined ? {} : { rowsExpected }) };
    return runAction(async (retry) => {
      const { id } = await begin(subject, file, retry);
      awaited.current.add(id);
      await refresh(listExports);
    });
  }

  return { list, start, cancel, download };
}

export type Exports = ReturnType<typeof useExports>;
