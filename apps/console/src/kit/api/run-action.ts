import { ApiError } from './api-error.ts';

/**
 * Runs something that a click started. What the server refuses was told by the call itself; anything else is thrown on.
 * @param action gets the function that does all of it once more, for the retry that a failed call offers
 * @returns whether it went through
 */
export async function runAction(action: (retry: () => void) => Promise<void>): Promise<boolean> {
  try {
    await action(() => void runAction(action));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
