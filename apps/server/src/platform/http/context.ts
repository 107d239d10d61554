import type { Language } from '@millrace/contract/common';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../postgres/database.ts';
import type { Services } from '../services.ts';
import type { PersonScope, Scope } from '../session/scope.ts';
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

/** What a use case of a call gets that is not public: a person asks, or a key. */
export interface Context extends PublicContext {
  readonly scope: Scope;
  /** Of a person who asks; a key has none. */
  readonly session?: SignedIn | undefined;
  /** Runs `work` in one transaction that sees the scope's organization only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As {@link Context.read}, for a change. A request that repeats the key of an earlier one gets what that one
   * answered, and changes nothing: `work` and the answer are stored together or not at all.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As {@link Context.write}, with the rows of every organization in sight: for what an Administrator changes of the
   * installation.
   * @throws CallError forbidden for everybody else
   */
  writeEverywhere<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As {@link Context.write}, by the system role: for what no organization can have in sight yet, since it comes to be.
   * Whether the caller may is the use case's own to say.
   */
  writeAsSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * What {@link Context.write} would answer because this request is repeated; undefined: it is not. For what has to be
   * done before the transaction and can be done but once, such as opening a sealed password.
   */
  answered<T>(): Promise<{ readonly answer: T } | undefined>;
}

/** What a use case gets that only people may ask, never a key. */
export interface PersonContext extends Context {
  readonly scope: PersonScope;
  readonly session: SignedIn;
}
