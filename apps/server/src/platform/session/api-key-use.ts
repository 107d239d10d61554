import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';

/** Whose key it is. */
interface UsedKey {
  readonly organizationId: number;
  readonly apiKeyId: number;
}

/** Calls that were made with a key, counted elsewhere. */
export interface KeyCalls extends UsedKey {
  readonly calls: number;
  /** When the last of them came, milliseconds UTC. */
  readonly lastAt: number;
}

/** Counts how often keys are used. Counted in memory and written every few seconds: a call must not cost a write. */
export interface ApiKeyUse {
  /** One call, now. */
  note(key: UsedKey): void;
  add(calls: KeyCalls): void;
  /** Writes what was counted; a server that is killed loses the last seconds of it. Rejects, and keeps it, when it can't. */
  flush(): Promise<void>;
}

interface Counted extends UsedKey {
  readonly day: string;
  calls: number;
  lastAt: Date;
}

export function openApiKeyUse(database: Pick<Database, 'asSystem'>, now: () => Date): ApiKeyUse {
  let counted = new Map<string, Counted>();

  function add(one: Counted): void {
    const name = `${one.apiKeyId} ${one.day}`;
    const known = counted.get(name);
    if (known === undefined) {
      counted.set(name, one);
      return;
    }
    known.calls += one.calls;
    if (one.lastAt > known.lastAt) known.lastAt = one.lastAt;
  }

  return {
    note: ({ organizationId, apiKeyId }) => {
      const lastAt = now();
      add({ organizationId, apiKeyId, day: dayOf(lastAt), calls: 1, lastAt });
    },
    add: ({ organizationId, apiKeyId, calls, lastAt }) =>
      add({ organizationId, apiKeyId, day: dayOf(lastAt), calls, lastAt: new Date(lastAt) }),
    flush: async () => {
      if (counted.size === 0) return;
      const written = [...counted.values()];
      counted = new Map();
      try {
        await write(database, written);
      } catch (error) {
        for (const one of written) add(one);
        throw error;
      }
    },
  };
}

async function write(database: Pick<Database, 'asSystem'>, counted: readonly Counted[]): Promise<void> {
  // One order everywhere, so that two nodes can't wait for each other.
  const rows = [...counted].sort((a, b) => a.apiKeyId - b.apiKeyId || a.day.localeCompare(b.day));
  await database.asSystem(async (tx) => {
    const { rows: living } = await sql<{ id: number }>`
      select id from api_key where id = any(${rows.map(({ apiKeyId }) => apiKeyId)}::int[])`.execute(tx);
    const ids = new Set(living.map(({ id }) => id));
    const kept = rows.filter(({ apiKeyId }) => ids.has(apiKeyId));
    if (kept.length === 0) return;
    await tx
      .insertInto('api_key_day')
      .values(
        kept.map(({ organizationId, apiKeyId, day, calls, lastAt }) => ({
          organization_id: organizationId,
          api_key_id: apiKeyId,
          day,
          calls,
          last_at: lastAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['api_key_id', 'day']).doUpdateSet({
          calls: sql`api_key_day.calls + excluded.calls`,
          last_at: sql`greatest(api_key_day.last_at, excluded.last_at)`,
        }),
      )
      .execute();
  });
}
