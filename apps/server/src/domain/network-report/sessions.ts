/** What a network gave a program to be known by for a while: some give few of them, so that days share one. */
export interface Sessions {
  /** The session of these keys, opened where none is held, or the one that is held is too old. */
  of<Session>(keys: string, bounds: Bounds, open: () => Promise<Session>): Promise<Held<Session>>;
}

interface Bounds {
  /** Milliseconds for which it is surely good. */
  readonly good: number;
  /** Milliseconds in which it is not opened again, whatever is said. */
  readonly young: number;
}

export interface Held<Session> {
  readonly session: Session;
  /** Gives it up, where it is old enough for that to be why it was refused. @returns whether another may be opened */
  giveUp(): boolean;
}

/** Of this process: each node has its own. */
export function createSessions(now: () => Date): Sessions {
  const held = new Map<string, { readonly session: Promise<unknown>; readonly at: number }>();
  return {
    async of<Session>(keys: string, { good, young }: Bounds, open: () => Promise<Session>) {
      const at = now().getTime();
      for (const [key, one] of held) if (at - one.at >= good) held.delete(key);
      const known = held.get(keys) ?? { session: open(), at };
      held.set(keys, known);
      // Days that are fetched at the same time wait for the same one.
      const session = (await known.session.catch((error: unknown) => {
        if (held.get(keys) === known) held.delete(keys);
        throw error;
      })) as Session;
      const giveUp = () => {
        if (now().getTime() - known.at < young) return false;
        if (held.get(keys) === known) held.delete(keys);
        return true;
      };
      return { session, giveUp };
    },
  };
}
