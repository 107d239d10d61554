import { join } from 'node:path';

/** The Administrator whom the server of the browser tests starts with; also owns the first organization. */
export const administrator = { email: 'admin@millrace.example', password: 'Millrace1admin' };

/** By which that server takes in what scripts on the server's side bring. */
export const ingestSecret = 'what the browser tests bring in by themselves';

/** Where websites, feeds and reports of tests stand; that server asks nobody else of this machine. */
export const websiteAddress = '127.0.0.7';

/** The DATA_DIR of that server. */
export function dataFolder(): string {
  const folder = process.env.MILLRACE_DATA_DIR;
  if (folder === undefined) throw new Error('The set-up of the browser tests has not run.');
  return folder;
}

/** Folder in which that server leaves each mail as an .eml file. */
export function outboxFolder(): string {
  return join(dataFolder(), 'outbox');
}
