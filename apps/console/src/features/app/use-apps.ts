import { readStored, writeStored } from '../../kit/storage/storage.ts';

/** An app as the selector shows it. */
export interface App {
  readonly id: number;
  readonly appName: string;
  readonly appId: string;
  /** 0 iOS, other Android. */
  readonly plat: number;
  /** 1 active; others are not offered. */
  readonly status: number;
}

/** Where the console's apps come from. There are none until the app list's call is part of the contract. */
export type AppSource = () => readonly App[];

const noApps: readonly App[] = [];
const useListedApps: AppSource = () => noApps;

/** The active apps, and the one that is chosen: the stored one, else the first. */
export function selectionOf(
  apps: readonly App[],
  storedId: number | null,
): { apps: readonly App[]; selected: App | null } {
  const active = apps.filter((app) => app.status === 1);
  return { apps: active, selected: active.find((app) => app.id === storedId) ?? active[0] ?? null };
}

export function useApps(source: AppSource = useListedApps) {
  return selectionOf(source(), readStored('selectedApp')?.id ?? null);
}

export function storeSelectedApp(id: number): void {
  writeStored('selectedApp', { id });
}
