/** What a call of `node:fs` says of a file or folder that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** For `catch`: what is not there is undefined, anything else is a failure. */
export function unlessMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
