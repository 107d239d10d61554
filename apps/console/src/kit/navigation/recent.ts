import { readStored, type Stored, writeStored } from '../storage/storage.ts';

/** What a person opened lately: its address, and what it is called. */
export type Recent = Stored<'recent'>[number];

const mostRecent = 8;

/** The last first. It ends with the session or the organization, as the open pages do. */
export function recentThings(): readonly Recent[] {
  return readStored('recent') ?? [];
}

/** Puts a thing in front of what was opened before. */
export function noteRecent(thing: Recent): void {
  const others = recentThings().filter(({ to }) => to !== thing.to);
  writeStored('recent', [thing, ...others].slice(0, mostRecent));
}
