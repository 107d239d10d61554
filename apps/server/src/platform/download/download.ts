import type { Access } from '@millrace/contract/kit/call';
import type * as z from 'zod/mini';
import type { Tx } from '../postgres/database.ts';

/** Runs one short transaction in the asker's scope; a whole file in one would hold its connection for minutes. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A kind of file that people fetch with a ticket. */
export interface Download<Input = never> {
  /** As `download_ticket.name` has it. */
  readonly name: string;
  /** What the fetcher must hold, at the moment of the fetch too. */
  readonly access: Exclude<Access, string>;
  /** Which file it is; kept with the ticket. */
  readonly input: z.ZodMiniType<Input>;
  readonly contentType: string;
  /** With its ending; made safe by whoever sends it. */
  filename(read: Read, input: Input): Promise<string>;
  /** Piece by piece, so that a file of any size takes little memory. */
  content(read: Read, input: Input): AsyncIterable<string>;
}

/** A {@link Download} whose input only itself understands. */
export interface AnyDownload extends Omit<Download, 'input' | 'filename' | 'content'> {
  open(read: Read, input: unknown): Promise<{ filename: string; content: AsyncIterable<string> }>;
}

/** Hides the type of its input: what was kept with a ticket is parsed again. */
export function anyDownload<Input>(download: Download<Input>): AnyDownload {
  const { name, access, contentType } = download;
  return {
    name,
    access,
    contentType,
    open: async (read, kept) => {
      const input = download.input.parse(kept);
      return { filename: await download.filename(read, input), content: download.content(read, input) };
    },
  };
}
