import { type BlockRule, blockRule } from '@millrace/contract/publisher/block-rule';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The block rules that are not removed; row-level security leaves none of others. */
export function queryBlockRules(tx: Tx) {
  return tx.selectFrom('block_rule').where('removed_at', 'is', null);
}

export const blockRuleColumns = [
  'id',
  'app_id',
  'network_id',
  'name',
  'app_versions',
  'sdk_versions',
  'os_versions',
  'models',
  'status',
  'version',
  'created_at',
] as const;

interface BlockRuleRow {
  readonly id: number;
  readonly app_id: number;
  readonly network_id: number | null;
  readonly name: string;
  readonly app_versions: string[];
  readonly sdk_versions: string[];
  readonly os_versions: string[];
  readonly models: string[];
  readonly status: number;
  readonly version: number;
  readonly created_at: Date;
}

export function presentBlockRule(row: BlockRuleRow): BlockRule {
  return z.parse(blockRule, {
    id: row.id,
    pubAppId: row.app_id,
    adnId: row.network_id,
    name: row.name,
    appVersions: row.app_versions,
    sdkVersions: row.sdk_versions,
    osVersions: row.os_versions,
    models: row.models,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  });
}

/** @throws CallError notFound */
export async function readBlockRule(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<BlockRule> {
  const query = queryBlockRules(tx).select(blockRuleColumns).where('id', '=', id);
  return presentBlockRule(found(await (lock ? query.forUpdate() : query).executeTakeFirst()));
}
