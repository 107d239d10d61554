import { getPlacement, type PlacementRow, selectPlacements } from '@millrace/contract/publisher/placement';
import { status } from '@millrace/contract/publisher/platform';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useStore } from '../store.ts';
import { type SelectedPlacement, selectedPlacement, selectPlacement } from './selected-placement.ts';

/** `id` is null where the app has no placement; undefined while `waitsFor` has not answered. */
interface Selected {
  readonly id: number | null | undefined;
  readonly waitsFor: UseQueryResult<unknown>;
}

type Listed = Pick<PlacementRow, 'id' | 'name' | 'adType' | 'abTestModel'>;

const asStored = ({ id, name, adType, abTestModel }: Listed): SelectedPlacement => ({
  id,
  name,
  type: adType,
  abTest: abTestModel === 1,
});

/**
 * Which of an app's placements a screen is about: the one that its address names, else the one that was chosen last (while it
 * is an active one of this app), else the app's first. One that the address names becomes the chosen one.
 * @param named the id in the address; null: none
 */
export function useSelectedPlacement(pubAppId: number, named: number | null): Selected {
  const chosen = useStore(selectedPlacement);
  const wanted = named ?? chosen?.id ?? 0;
  // As menus of placements ask, so that it is asked once.
  const menu = useApiQuery(selectPlacements, { pubAppId, search: '' }, { quiet: true });
  const list = menu.data?.list;
  const inMenu = list?.find(({ id }) => id === wanted);
  // A disabled one, one beyond the first page of many, or one of another app.
  const isElsewhere = list !== undefined && inMenu === undefined && wanted > 0;
  const elsewhere = useApiQuery(getPlacement, { id: wanted }, { enabled: isElsewhere, quiet: true });
  const own = isElsewhere && elsewhere.data?.pubAppId === pubAppId ? elsewhere.data : undefined;

  const known: Listed | undefined = inMenu ?? own;
  useEffect(() => {
    if (named !== null && known !== undefined) selectPlacement(asStored(known));
  }, [named, known]);

  if (named !== null) return { id: named, waitsFor: menu };
  if (list === undefined) return { id: undefined, waitsFor: menu };
  if (isElsewhere && elsewhere.isPending) return { id: undefined, waitsFor: elsewhere };
  const usable = inMenu ?? (own?.status === status.active ? own : undefined);
  return { id: (usable ?? list[0])?.id ?? null, waitsFor: menu };
}
