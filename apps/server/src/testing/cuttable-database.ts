import { pino } from 'pino';
import type { Address } from '../platform/postgres/address.ts';
import { connectDatabase, type Database } from '../platform/postgres/database.ts';
import { openDoor } from './database-door.ts';

export interface CuttableDatabase extends Database {
  /** Breaks every connection and lets no new one through: the server is gone. */
  cut(): void;
  /** It is there again, at the same address. */
  mend(): void;
}

/** A connection to a database whose server can be made to vanish. */
export async function cuttable(address: Address): Promise<CuttableDatabase> {
  const door = await openDoor(address);
  const database = await connectDatabase({
    address: { connectionString: door.url },
    poolSize: { request: 2, system: 2 },
    log: pino({ level: 'silent' }),
  });
  return {
    ...database,
    cut: door.cut,
    mend: door.mend,
    async close() {
      await database.close();
      await door.close();
    },
  };
}
