import {
  checkInstanceImport,
  type ImportCheck,
  importInstances,
} from '@millrace/contract/publisher/instance';
import { useState } from 'react';
import { ApiError } from '../../../../kit/api/api-error.ts';
import { callApi } from '../../../../kit/api/call-api.ts';
import { sentence } from '../../../../kit/form/sentence.ts';
import { useFileSteps } from '../../../../kit/form/use-file-steps.ts';
import { useLeaveGuard } from '../../../../kit/form/use-leave-guard.ts';
import { reread } from '../reread.ts';
import { readFile } from './read-file.ts';

/** A file and what is known of it. */
interface ChosenFile {
  readonly name: string;
  readonly csv: string;
  readonly check: ImportCheck;
}

/** A file was chosen, checked, and can be imported; what the server refuses about it is said in `refusal`. */
export interface Import {
  readonly file: ChosenFile | null;
  readonly busy: boolean;
  /** Why the last file or import was refused as a whole. */
  readonly refusal: string | null;
  readonly choose: (file: File) => Promise<void>;
  /** @returns how many instances were added or changed; null when it was refused */
  readonly run: () => Promise<number | null>;
}

/** The steps of an import: choose a file, look at the difference, make exactly that. */
export function useImport(pubAppId: number): Import {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();
  const letGo = useLeaveGuard(file !== null && isImportable(file.check));

  async function check(name: string, csv: string): Promise<void> {
    setFile({ name, csv, check: await callApi(checkInstanceImport, { pubAppId, csv }, { quiet: true }) });
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
          const { counts } = await callApi(
            importInstances,
            { pubAppId, csv, check: file.check.check },
            { quiet: true },
          );
          letGo();
          stored = counts.new + counts.changed;
          await reread();
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
  return error instanceof ApiError && error.data.error === 'instance.errors.importChanged';
}

/** Whether a file is right in every row and says something new. */
export function isImportable({ counts, problems }: ImportCheck): boolean {
  return problems.length === 0 && counts.wrong === 0 && counts.new + counts.changed > 0;
}
