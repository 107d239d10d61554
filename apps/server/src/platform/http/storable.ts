import { isStorable } from '../postgres/storable-text.ts';

type Path = readonly string[];

/** What of a parsed question can't be stored: where such texts stand, and whether a name is one. */
export interface Unstorable {
  readonly places: readonly string[];
  /** No field could say so. */
  readonly inName: boolean;
}

/** Looks for texts that can't be stored; undefined where there are none. */
export function findUnstorable(value: unknown): Unstorable | undefined {
  const places: string[] = [];
  const inName = look(value, [], places);
  return inName || places.length > 0 ? { places, inName } : undefined;
}

/** @returns whether a name can't be stored */
function look(value: unknown, at: Path, places: string[]): boolean {
  if (typeof value === 'string') {
    if (!isStorable(value)) places.push(at.join('.'));
    return false;
  }
  if (typeof value !== 'object' || value === null) return false;
  let inName = false;
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name) || look(member, [...at, name], places)) inName = true;
  }
  return inName;
}
