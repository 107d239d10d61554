/**
 * Why the server cannot start, in one sentence for the person who starts it: what is wrong and what to do.
 * The entry point prints the message without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
