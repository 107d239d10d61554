import type { AnyGroup, SegmentCondition, SegmentNode } from '@millrace/contract/advertiser/segment-rules';
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

/** @throws CallError at the first app, website or list that is not the advertiser's */
export async function checkReferences(tx: Tx, rules: AnyGroup): Promise<void> {
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
  const ownLists = new Set(
    lists.length === 0
      ? []
      : (
          await tx
            .selectFrom('id_list')
            .select('id')
            .where('id', '=', anyOf(lists))
            .where('archived_at', 'is', null)
            .execute()
        ).map(({ id }) => id),
  );
  for (const [path, one] of places) {
    if (one.kind === 'list' && !ownLists.has(one.listId))
      throw fieldError(`${path}.listId`, 'segment.errors.listGone');
    const gone = one.kind === 'event' ? one.apps.findIndex((app) => !ownApps.has(app)) : -1;
    if (gone !== -1) throw fieldError(`${path}.apps.${gone}`, 'segment.errors.appGone');
  }
}
