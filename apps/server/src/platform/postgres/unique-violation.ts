/** The SQLSTATE of a row that would have the key of another. */
const UNIQUE_VIOLATION = '23505';

/** The unique index or constraint that refused a write; undefined when something else went wrong. */
export function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? constraint : undefined;
}

/**
 * Does `work`, and where a unique index refuses it, throws what `errors` has for that index by its name. The
 * transaction is of no more use then.
 */
export async function orDuplicate<T>(
  errors: Readonly<Record<string, () => Error>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const duplicate = errors[violatedIndex(error) ?? '']?.();
    throw duplicate ?? error;
  }
}
