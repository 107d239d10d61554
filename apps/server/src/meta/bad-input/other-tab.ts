import type { ErrorKey } from '@millrace/contract/errors';
import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import type { Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';

export interface Scene {
  readonly app: TestApp;
  readonly owner: Person;
  /** Asks what has to go through. */
  readonly succeed: <C extends Call>(call: C, input: RequestInput<C>) => Promise<ResponseOf<C>>;
}

/** What a form sends too late. */
export interface Late {
  readonly call: Call;
  readonly input: object;
}

interface Case {
  /** The form and what has happened meanwhile. */
  readonly name: string;
  readonly key: ErrorKey;
  /** Sets everything up and does what happens meanwhile. */
  readonly prepare: (scene: Scene) => Promise<Late>;
}

/** What happens in another tab while a form is open, and what the form is told: at a field, or why at none. */
export type OtherTab = (Case & { readonly field: string }) | (Case & { readonly because: string });
