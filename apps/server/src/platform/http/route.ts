import type { Call, RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { Context, PublicContext } from './context.ts';

/** An answer that is JSON already, checked when it was made; for what is asked often and changes rarely. */
export class Prepared {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

type Result<C extends Call> = Promise<ResponseOf<C> | Prepared>;

/** A call and the use case that answers it. */
export type Route =
  | {
      readonly call: Call;
      readonly access: 'public';
      answer(context: PublicContext, input: unknown): Promise<unknown>;
    }
  | {
      readonly call: Call;
      readonly access: 'signed-in';
      /** Bytes of a body; absent: the server's own limit. */
      readonly bodyLimit?: number;
      answer(context: Context, input: unknown): Promise<unknown>;
    };

/** Binds a use case to a public call. */
export function answerPublic<C extends Call>(
  call: C,
  useCase: (context: PublicContext, input: RequestOf<C>) => Result<C>,
): Route {
  if (call.access !== 'public') throw new Error(`${call.path} is not public`);
  return { call, access: 'public', answer: (context, input) => useCase(context, input as RequestOf<C>) };
}

/** Binds a use case to a call that needs a session (and whatever rights its access names). */
export function answer<C extends Call>(
  call: C,
  useCase: (context: Context, input: RequestOf<C>) => Result<C>,
  options: { readonly bodyLimit?: number } = {},
): Route {
  if (call.access === 'public') throw new Error(`${call.path} is public`);
  return {
    call,
    access: 'signed-in',
    ...options,
    answer: (context, input) => useCase(context, input as RequestOf<C>),
  };
}
