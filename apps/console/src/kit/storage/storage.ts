import { languages } from '@millrace/contract/common';
import * as z from 'zod/mini';

const namespace = 'pro__';
const id = z.int().check(z.positive());

/** Everything that the console keeps in this browser, with the shape of each value. */
const shapes = {
  'Access-Token': z.string(),
  currentOrgId: id,
  currentAdvId: id,
  /** 0 publisher, 1 advertiser. */
  currentRole: z.literal([0, 1]),
  selectedApp: z.object({ id }),
  selectedPlacement: z.object({ id, name: z.string(), type: z.int(), abTest: z.boolean() }),
  lang: z.enum(languages),
  theme: z.enum(['light', 'dark', 'system']),
  /** A sign-in at the company's provider that was begun: what ends it, and where to go then. */
  signOn: z.object({ ticket: z.string(), redirect: z.nullable(z.string()) }),
  /** Whether the session was opened that way; it ends at the provider, too. */
  signedOn: z.boolean(),
  wide: z.boolean(),
  menuCollapsed: z.boolean(),
  /** Groups of the side menu that are folded. */
  menuClosed: z.array(z.string()),
  tabs: z.array(z.string()),
  /** What the pages in tabs are about, by their paths. */
  pageNames: z.record(z.string(), z.string()),
  /** Things that were opened lately, the last first. */
  recent: z.array(z.object({ to: z.string(), name: z.string() })),
  /** How a person likes each list: columns that differ from what is shown at first, and narrow rows. */
  lists: z.record(z.string(), z.object({ toggled: z.array(z.string()), dense: z.boolean() })),
  /** Hints on the next step of an app's set-up that were closed: by `<user>:<app>`, the steps. */
  closedSteps: z.record(z.string(), z.array(z.string())),
};

export type StoredName = keyof typeof shapes;
export type Stored<Name extends StoredName> = z.infer<(typeof shapes)[Name]>;

const envelope = z.object({ value: z.unknown(), expire: z.nullable(z.number()) });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The storage key of a name; also what `storage` events of other windows carry. */
export function storageKey(name: StoredName): string {
  return namespace + name;
}

/** The stored value, or null when there is none, it has expired, or it isn't of its shape. */
export function readStored<Name extends StoredName>(name: Name, now = Date.now()): Stored<Name> | null {
  const text = localStorage.getItem(storageKey(name));
  if (text === null) return null;
  const entry = envelope.safeParse(readJson(text));
  if (!entry.success || (entry.data.expire !== null && entry.data.expire <= now)) return null;
  const shape: z.ZodMiniType<Stored<Name>> = shapes[name] as unknown as z.ZodMiniType<Stored<Name>>;
  const value = shape.safeParse(entry.data.value);
  return value.success ? value.data : null;
}

/** @param lifetime milliseconds until the value counts as absent; for ever when it is not given */
export function writeStored<Name extends StoredName>(
  name: Name,
  value: Stored<Name>,
  lifetime?: number,
): void {
  const expire = lifetime === undefined ? null : Date.now() + lifetime;
  localStorage.setItem(storageKey(name), JSON.stringify({ value, expire }));
}

export function removeStored(...names: readonly StoredName[]): void {
  for (const name of names) localStorage.removeItem(storageKey(name));
}
