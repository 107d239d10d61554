import {
  type AnyGroup,
  conditionsIn,
  type SegmentCondition,
  type SegmentNode,
} from '@millrace/contract/advertiser/segment-rules';
import { fieldError } from '../../../platform/http/call-error.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Every condition with its place in the form: `rules.of.0.of.1`. */
function* placesIn(group: AnyGroup, path: string): Generator<readonly [string, SegmentCondition]> {
  for (const [index, node] of group.of.entries()) yield* placesOf(node, `${path}.of.${index}`);
}
function* placesOf(node: SegmentNode, path: string): Generator<readonly [string, SegmentCondition]> {
  if (node.kind === 'group') yield* placesIn(node, path);
  else yield [path, node];
}

/** Lists, locked, so that none is archived before a segment is seen to name it. */
const lockedLists = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('id_list')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();

/** The name of a list that rules name and that is archived; undefined: there is none. */
export async function archivedListIn(tx: Tx, rules: AnyGroup): Promise<string | undefined> {
  const named = conditionsIn(rules).flatMap((one) => (one.kind === 'list' ? [one.listId] : []));
  if (named.length === 0) return undefined;
  return (await lockedLists(tx, named)).find((list) => list.archived_at !== null)?.name;
}

/**
 * @param lock false: nothing is stored by it
 * @throws CallError at the first app, website or list that is not the advertiser's
 */
export async function checkReferences(
  tx: Tx,
  rules: AnyGroup,
  { lock = true }: { readonly lock?: boolean } = {},
): Promise<void> {
  const places = [...placesIn(rules, 'rules')];
  const apps = places.flatMap(([, one]) => (one.kind === 'event' ? one.apps : []));
  const lists = places.flatMap(([, one]) => (one.kind === 'list' ? [one.listId] : []));
  const ownApps = new Set(
    apps.length === 0
      ? []
      : (await tx.selectFrom('promoted_app').select('id').where('id', '=', anyOf(apps)).execute()).map(
          ({ id }) => id,
        ),
  );
  const ownLists = await activeLists(tx, lists, lock);
  for (const [path, one] of places) {
    if (one.kind === 'list' && !ownLists.has(one.listId))
      throw fieldError(`${path}.listId`, 'segment.errors.listGone');
    const gone = one.kind === 'event' ? one.apps.findIndex((app) => !ownApps.has(app)) : -1;
    if (gone !== -1) throw fieldError(`${path}.apps.${gone}`, 'segment.errors.appGone');
  }
}

async function activeLists(tx: Tx, ids: readonly number[], lock: boolean): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = lock
    ? await lockedLists(tx, ids)
    : await tx.selectFrom('id_list').select(['id', 'archived_at']).where('id', '=', anyOf(ids)).execute();
  return new Set(rows.flatMap(({ id, archived_at: archivedAt }) => (archivedAt === null ? [id] : [])));
}
