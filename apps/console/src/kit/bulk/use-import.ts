import type { BulkCheck, BulkRow } from '@millrace/contract/kit/bulk';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { sentence } from '../form/sentence.ts';
import { useFileSteps } from '../form/use-file-steps.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { readFile } from './read-file.ts';

/** A file and what is known of it. */
interface ChosenFile<Row extends BulkRow> {
  readonly name: string;
  readonly csv: string;
  readonly check: BulkCheck<Row>;
}

/** How files of one kind are checked and imported, and what is read again after that. */
export interface ImportCalls<Row extends BulkRow> {
  readonly check: (csv: string) => Promise<BulkCheck<Row>>;
  readonly run: (csv: string, check: string) => Promise<Pick<BulkCheck, 'counts'>>;
  readonly reread: () => Promise<unknown>;
}

/** A file was chosen, checked, and can be imported; what the server refuses about it is said in `refusal`. */
export interface Import<Row extends BulkRow> {
  readonly file: ChosenFile<Row> | null;
  readonly busy: boolean;
  /** Why the last file or import was refused as a whole. */
  readonly refusal: string | null;
  readonly choose: (file: File) => Promise<void>;
  /** @returns how many were added or changed; null when it was refused */
  readonly run: () => Promise<number | null>;
}

/** The steps of an import: choose a file, look at the difference, make exactly that. */
export function useImport<Row extends BulkRow>(calls: ImportCalls<Row>): Import<Row> {
  const [file, setFile] = useState<ChosenFile<Row> | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();
  const letGo = useLeaveGuard(file !== null && isImportable(file.check));

  async function check(name: string, csv: string): Promise<void> {
    setFile({ name, csv, check: await calls.check(csv) });
  }

  return {
    file,
    busy,
    refusal,
    choose: (chosen) =>
      step(async () => {
        setFile(null);
        const read = await readFile(chosen);
        if ('problem' in read) refuse(sentence({ key: read.problem, params: {} }));
        else await check(chosen.name, read.text);
      }),
    run: async () => {
      let stored: number | null = null;
      await step(async () => {
        if (file === null) return;
        const { name, csv } = file;
        try {
          const { counts } = await calls.run(csv, file.check.check);
          letGo();
          stored = counts.new + counts.changed;
          await calls.reread();
        } catch (error) {
          if (!isOutdated(error)) throw error;
          await check(name, csv);
          refuse(error.message);
        }
      });
      return stored;
    },
  };
}

function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.data.error === 'bulk.errors.importChanged';
}

/** Whether a file is right in every row and says something new. */
export function isImportable({ counts, problems }: Pick<BulkCheck, 'counts' | 'problems'>): boolean {
  return problems.length === 0 && counts.wrong === 0 && counts.new + counts.changed > 0;
}
