import {
  checkExchangeRates,
  importExchangeRates,
  largestRateFile,
  listExchangeRates,
  type RateCheck,
} from '@millrace/contract/report/exchange-rate';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { sentence } from '../../../kit/form/sentence.ts';
import { useFileSteps } from '../../../kit/form/use-file-steps.ts';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';

interface CheckedRates {
  readonly name: string;
  readonly text: string;
  readonly check: RateCheck;
}

/** The steps by which rates come in: choose the bank's file, look at what it says, take all of it. */
export function useRateImport() {
  const [file, setFile] = useState<CheckedRates | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();
  const letGo = useLeaveGuard(file !== null);

  return {
    file,
    busy,
    refusal,
    choose: (chosen: File) =>
      step(async () => {
        setFile(null);
        if (chosen.size > largestRateFile) {
          refuse(sentence({ key: 'exchangeRate.errors.fileTooLarge', params: {} }));
          return;
        }
        const text = await chosen.text();
        const check = await callApi(checkExchangeRates, { file: text, force: false }, { quiet: true });
        setFile({ name: chosen.name, text, check });
      }),
    /** @returns how many rates are new or changed; null when they were refused */
    take: async (): Promise<number | null> => {
      let taken: number | null = null;
      await step(async () => {
        if (file === null) return;
        const input = { file: file.text, force: file.check.onlyJumps };
        const { changed } = await callApi(importExchangeRates, input, { quiet: true });
        letGo();
        setFile(null);
        taken = changed;
        await refresh(listExchangeRates);
      });
      return taken;
    },
  };
}
