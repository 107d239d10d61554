import {
  checkRevenueUpload,
  type RevenueCheck,
  type RevenueMapping,
  revenueUploadLimits,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { sentence } from '../../../kit/form/sentence.ts';
import { useFileSteps } from '../../../kit/form/use-file-steps.ts';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import { refreshRevenue } from '../../../kit/revenue/refresh-revenue.ts';

interface CheckedFile {
  readonly adnId: number;
  readonly fileName: string;
  readonly csv: string;
  readonly check: RevenueCheck;
}

interface Choices {
  readonly mapping: RevenueMapping | null;
  readonly units: RevenueCheck['units'] | null;
}

interface Done {
  readonly matched: number;
  readonly unmatched: number;
  /** False: the figures come once the store can be reached. */
  readonly isStored: boolean;
}

export interface Upload {
  readonly file: CheckedFile | null;
  readonly busy: boolean;
  /** Why the file, or what was chosen for it, was refused as a whole. */
  readonly refusal: string | null;
  readonly choose: (adnId: number, file: File) => Promise<void>;
  /** Looks at the file once more with other columns or other instances for its units. */
  readonly change: (choices: Partial<Choices>) => Promise<void>;
  /** @returns what was brought in; null when it was refused */
  readonly run: () => Promise<Done | null>;
  readonly drop: () => void;
}

/** The steps of an upload: choose a file, look at what it says, bring in exactly that. */
export function useUpload(): Upload {
  const [file, setFile] = useState<CheckedFile | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();
  const letGo = useLeaveGuard(file !== null);

  async function look(asked: Omit<CheckedFile, 'check'>, { mapping, units }: Choices): Promise<void> {
    const input = { ...asked, mapping, units: units === null ? null : [...units] };
    setFile({ ...asked, check: await callApi(checkRevenueUpload, input, { quiet: true }) });
  }

  return {
    file,
    busy,
    refusal,
    choose: (adnId, chosen) =>
      step(async () => {
        setFile(null);
        const tooLarge = chosen.size > revenueUploadLimits.bytes;
        if (tooLarge) refuse(sentence({ key: 'revenueUpload.errors.csvTooLarge', params: {} }));
        else
          await look(
            { adnId, fileName: chosen.name, csv: await chosen.text() },
            { mapping: null, units: null },
          );
      }),
    change: (choices) =>
      step(async () => {
        if (file === null) return;
        const { check, ...asked } = file;
        await look(asked, { mapping: check.mapping, units: check.units, ...choices });
      }),
    run: async () => {
      let done: Done | null = null;
      await step(async () => {
        if (file === null) return;
        const { check: seen, ...asked } = file;
        const { mapping, units, check } = seen;
        try {
          const input = { ...asked, mapping, units: [...units], check };
          const { counts, isStored } = await callApi(uploadRevenue, input, { quiet: true });
          letGo();
          setFile(null);
          done = { ...counts, isStored };
          await refreshRevenue();
        } catch (error) {
          if (!isOutdated(error)) throw error;
          await look(asked, { mapping, units });
          refuse(error.message);
        }
      });
      return done;
    },
    drop: () => {
      setFile(null);
      refuse(null);
    },
  };
}

function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.data.error === 'revenueUpload.errors.changed';
}
