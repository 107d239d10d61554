import type { ErrorKey } from '@millrace/contract/errors';
import { looksLikeErrorKey } from '@millrace/contract/kit/error';
import * as z from 'zod/mini';

const params = z.record(z.string(), z.union([z.string(), z.number()]));
const errorKey = z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value));

/** `data` of a refusal, as far as the console reads it. */
export const refusalData = z.object({
  error: z.optional(errorKey),
  params: z.optional(params),
  fields: z.optional(z.record(z.string(), z.object({ key: errorKey, params }))),
  isLogin: z.optional(z.boolean()),
  current: z.optional(z.unknown()),
  saved: z.optional(z.unknown()),
});
export type RefusalData = z.infer<typeof refusalData>;

/** Why there is no result. `refused`: the server said no; `network`: nothing came; `cancelled`: the person gave up. */
export type FailureKind = 'refused' | 'network' | 'cancelled';

/** The rejection of every call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Business code of the envelope; 0 when there was none. */
  readonly code: number;
  readonly data: RefusalData;

  constructor(
    kind: FailureKind,
    message: string,
    answer: { status: number; code: number; data: RefusalData },
  ) {
    super(message);
    this.kind = kind;
    this.status = answer.status;
    this.code = answer.code;
    this.data = answer.data;
  }

  /** Asking the same again may well succeed: no answer, too many requests, or trouble on the server's side. */
  get worthRetrying(): boolean {
    return this.kind === 'network' || this.status === 429 || this.status >= 500;
  }
}

export function withoutAnswer(kind: 'network' | 'cancelled', message: string): ApiError {
  return new ApiError(kind, message, { status: 0, code: 0, data: {} });
}

/** The server's own words about what stood in the way; undefined: it has said nothing. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.kind === 'refused' ? error.message : undefined;
}

/** Whether the server has said that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.data.error === 'common.errors.notFound';
}
