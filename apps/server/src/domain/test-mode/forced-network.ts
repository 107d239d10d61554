/** A network of a test session, as far as time is concerned. */
export interface TestedTime {
  readonly networkId: number;
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * The network that a test session forces at an instant: phones of the session get ads of this one only. Null when none
 * is, because nothing was started or its hour is over.
 * @param now the server's clock; the end itself no longer belongs to the hour
 */
export function forcedNetwork(networks: readonly TestedTime[], now: Date): number | null {
  const running = networks.filter(
    ({ startedAt, endsAt }) => startedAt !== null && endsAt !== null && startedAt <= now && now < endsAt,
  );
  // One at a time: were there two after all, the one started last is what the person asked for last.
  const [latest] = running.toSorted((one, other) => Number(other.startedAt) - Number(one.startedAt));
  return latest?.networkId ?? null;
}
