import type { Call, RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { scopesOf } from '@millrace/contract/people/api-key-scope';
import { CallError } from './call-error.ts';
import type { Context, PersonContext, PublicContext } from './context.ts';

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

/** Binds a use case to a call that needs a session or a key (and whatever rights its access names). */
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

/** As {@link answer}, for what only people may ask: a call that no API key's scope opens. */
export function answerPerson<C extends Call>(
  call: C,
  useCase: (context: PersonContext, input: RequestOf<C>) => Result<C>,
  options: { readonly bodyLimit?: number } = {},
): Route {
  if (scopesOf(call).length > 0) throw new Error(`${call.path} is open to API keys`);
  return answer(call, (context, input) => useCase(asPerson(context), input), options);
}

/** For what is shared with the change log, whose context may be anybody's. @throws CallError notForKeys */
export function asPerson(context: Context): PersonContext {
  const { scope, session } = context;
  if (scope.apiKeyId !== null || session === undefined) throw new CallError('common.errors.notForKeys');
  return { ...context, scope, session };
}
