import type { Needed } from '@millrace/contract/kit/call';
import type * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import type { Tx } from '../postgres/database.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../session/scope.ts';

/** Runs one short transaction in the asker's scope; a whole file in one would hold its connection for minutes. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Who fetches a file, as they may now. */
export interface Fetch {
  readonly read: Read;
  /** Of every organization, for Administrators. @throws CallError noSuchPath for everybody else */
  readonly readEverywhere: Read;
  readonly scope: Scope;
  /** For files of figures. */
  readonly services: Services;
  readonly config: Pick<Config, 'dataDir' | 'registration' | 'eventRetentionDays'>;
  readonly now: Date;
}

export interface OpenedFile {
  /** With its ending; made safe by whoever sends it. */
  readonly filename: string;
  readonly contentType: string;
  /** Bytes, where they are known before: the browser then shows how much is left. */
  readonly length?: number;
  /** Piece by piece, so that a file of any size takes little memory. */
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** A kind of file that people fetch with a ticket. */
export interface Download<Input = never> {
  /** As `download_ticket.name` has it. */
  readonly name: string;
  /** What the fetcher must hold, at the moment of the fetch too. */
  readonly access: Needed;
  /** Which file it is; kept with the ticket. */
  readonly input: z.ZodMiniType<Input>;
  open(fetch: Fetch, input: Input): Promise<OpenedFile>;
}

/** A {@link Download} whose input only itself understands. */
export interface AnyDownload extends Omit<Download, 'input' | 'open'> {
  open(fetch: Fetch, input: unknown): Promise<OpenedFile>;
}

/** Hides the type of its input: what was kept with a ticket is parsed again. */
export function anyDownload<Input>(download: Download<Input>): AnyDownload {
  const { name, access } = download;
  return { name, access, open: (fetch, kept) => download.open(fetch, download.input.parse(kept)) };
}
