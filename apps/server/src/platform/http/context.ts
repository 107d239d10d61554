import type { Language } from '@millrace/contract/common';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../postgres/database.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../session/scope.ts';
import type { SignedIn } from '../session/session-store.ts';

/** What a use case of a public call gets. */
export interface PublicContext {
  readonly services: Services;
  readonly lang: Language;
  /** The caller's address (of IPv6 the network); behind a proxy the one that TRUST_PROXY lets through. */
  readonly address: string;
  /** As the caller's browser names itself; nothing is proved by it. */
  readonly userAgent: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** What a use case of a signed-in call gets. */
export interface Context extends PublicContext {
  readonly scope: Scope;
  readonly session: SignedIn;
  /** Runs `work` in one transaction that sees the scope's organization only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As {@link Context.read}, for a change. A request that repeats the key of an earlier one gets what that one
   * answered, and changes nothing: `work` and the answer are stored together or not at all.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * What {@link Context.write} would answer because this request is repeated; undefined: it is not. For what has to be
   * done before the transaction and can be done but once, such as opening a sealed password.
   */
  answered<T>(): Promise<{ readonly answer: T } | undefined>;
}
