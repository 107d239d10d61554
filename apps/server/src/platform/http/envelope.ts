import type { Language } from '@millrace/contract/common';
import { errorDefinition } from '@millrace/contract/errors';
import type { Envelope, ErrorData } from '@millrace/contract/kit/envelope';
import { wireCode } from '@millrace/contract/kit/error';
import { translate } from '../text.ts';
import type { CallError } from './call-error.ts';

/** The JSON of a successful answer; `data` is what the call's response schema let through. */
export function successJson(data: unknown): string {
  return JSON.stringify({ code: 0, msg: '', data } satisfies Envelope);
}

/** The answer to an error: HTTP status (200 for business errors) and envelope in the caller's language. */
export function failure(error: CallError, lang: Language): { status: number; envelope: Envelope<ErrorData> } {
  const { code, status } = errorDefinition(error.key);
  return {
    status: status ?? 200,
    envelope: {
      code: wireCode[code],
      msg: translate(lang, error.key, error.details.params),
      data: { error: error.key, ...error.details, ...(status === 401 ? { isLogin: false } : {}) },
    },
  };
}
