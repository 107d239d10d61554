/** The Administrator whom the server of the browser tests starts with; also owns the first organization. */
export const administrator = { email: 'admin@millrace.example', password: 'Millrace1admin' };

/** Folder in which that server leaves each mail as an .eml file. */
export function outboxFolder(): string {
  const folder = process.env.MILLRACE_OUTBOX;
  if (folder === undefined) throw new Error('The set-up of the browser tests has not run.');
  return folder;
}
