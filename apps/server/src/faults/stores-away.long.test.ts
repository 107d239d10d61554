import { test } from 'vitest';
import { clickhouseAway, outages, postgresAway } from './stores-away.ts';

const minute = 60_000;

test('ClickHouse is away for a minute in each of its ways, then PostgreSQL', {
  timeout: 900_000,
}, async () => {
  await outages([...clickhouseAway, ...postgresAway], minute);
});
