import { type BankCheck, checkBankStatement, importBankStatement } from '@millrace/contract/operator/billing';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { readFile } from '../../../kit/bulk/read-file.ts';
import { sentence } from '../../../kit/form/sentence.ts';
import { useFileSteps } from '../../../kit/form/use-file-steps.ts';
import { rereadInvoices } from './reread-invoices.ts';

interface Statement {
  readonly name: string;
  readonly csv: string;
  readonly answer: BankCheck;
}

/** The steps by which a bank's statement is brought in: choose it, look at what it pays, note exactly that. */
export function useBankStatement() {
  const [statement, setStatement] = useState<Statement | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();

  async function check(name: string, csv: string): Promise<void> {
    setStatement({ name, csv, answer: await callApi(checkBankStatement, { csv }, { quiet: true }) });
  }

  return {
    statement,
    busy,
    refusal,
    choose: (file: File) =>
      step(async () => {
        setStatement(null);
        const read = await readFile(file);
        if ('problem' in read) refuse(sentence({ key: read.problem, params: {} }));
        else await check(file.name, read.text);
      }),
    /** @param onNoted gets how many payments there were */
    note: (onNoted: (paid: number) => void) =>
      step(async () => {
        if (statement === null) return;
        const { name, csv, answer } = statement;
        try {
          const input = { csv, check: answer.check };
          const { paid } = await callApi(importBankStatement, input, { quiet: true });
          onNoted(paid);
        } catch (error) {
          // What was shown holds no more: it is shown anew.
          if (!(error instanceof ApiError) || error.data.error !== 'bulk.errors.importChanged') throw error;
          await check(name, csv);
          refuse(error.message);
        } finally {
          await rereadInvoices();
        }
      }),
  };
}
