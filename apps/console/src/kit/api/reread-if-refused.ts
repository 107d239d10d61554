import { ApiError } from './api-error.ts';

/** Refused, what is shown becomes what there is now: the next try is about that. */
export async function rereadIfRefused<Answer>(
  answer: Promise<Answer>,
  reread: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) await reread();
    throw error;
  }
}
