// Writes platform/postgres/schema.ts from a freshly migrated database: `npm run schema -w @millrace/server`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { schemaText } from './schema-text.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'millrace-schema-'));
try {
  const database = await openDatabase({ dataDir, log: pino({ level: 'warn' }) });
  try {
    const client = new pg.Client(database.connection('migrate'));
    await client.connect();
    try {
      await writeFile(new URL('../platform/postgres/schema.ts', import.meta.url), await schemaText(client));
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true });
}
