import { Readable } from 'node:stream';
import { type ClickHouseClient, createClient, drainStream } from '@clickhouse/client';
import { hourMs } from '@millrace/contract/kit/duration';
import { StartError } from '../start-error.ts';
import {
  type ClientSource,
  type IngestClient,
  type Purpose,
  type StreamClient,
  silent,
} from './client-source.ts';
import { maxReportLimits, streamLimits } from './report-limits.ts';
import { settingsClause } from './settings.ts';

/** Milliseconds without an answer after which a request is given up; a report's own limit must come first. */
const requestTimeout: Readonly<Record<Purpose | 'ingest', number>> = {
  health: 5_000,
  ingest: 60_000,
  report: maxReportLimits.seconds * 1000 + 10_000,
  migration: hourMs,
  stream: streamLimits.seconds * 1000 + 10_000,
};

/** A ClickHouse server at `http(s)://user:password@host:port`. Opening contacts nobody yet. */
export function remoteSource(address: string): ClientSource {
  const url = parse(address);
  const username = decodeURIComponent(url.username) || 'default';
  const password = decodeURIComponent(url.password);
  const open = (purpose: keyof typeof requestTimeout) =>
    createClient({
      url: url.origin,
      username,
      password,
      application: 'millrace',
      request_timeout: requestTimeout[purpose],
      max_open_connections: 1,
      log: silent,
    });
  return {
    place: url.origin,
    reportClients: 8,
    streamClients: 4,
    writesLiterals: false,
    sharesProcessors: false,
    renewAfterFailure: false,
    open,
    openIngest: () => ingestClient(open('ingest')),
    openStream: () => streamClient(open('stream')),
    released: () => Promise.resolve(),
  };
}

function ingestClient(client: ClickHouseClient): IngestClient {
  return {
    async insert(table, settings, { columns, values }) {
      const [into, format] =
        columns === undefined
          ? [table, 'JSONEachRow']
          : [`${table} (${columns.join(', ')})`, 'JSONCompactEachRow'];
      const query = `INSERT INTO ${into} ${settingsClause(settings)} FORMAT ${format}`;
      const { stream } = await client.exec({ query, values: Readable.from([values]) });
      await drainStream(stream);
    },
    // A server says of each write whether it went well.
    settle: () => Promise.resolve(),
    close: () => client.close(),
  };
}

function streamClient(client: ClickHouseClient): StreamClient {
  return {
    async stream(query, params, take, signal) {
      const asked = { query, query_params: { ...params }, format: 'JSONCompactEachRow' as const };
      const result = await client.query({ ...asked, abort_signal: signal });
      for await (const rows of result.stream()) {
        signal.throwIfAborted();
        await take(rows.map(({ text }) => text).join('\n'));
      }
    },
    close: () => client.close(),
  };
}

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new StartError(
      'CLICKHOUSE_URL must look like http(s)://user:password@host:8123, without a path or parameters.',
    );
  }
  return url;
}
