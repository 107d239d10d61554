import { hourMs } from '@millrace/contract/kit/duration';
import { chanceOf, fateOf } from './chance.ts';
import type { Faults } from './session.ts';

/** What the clock of somebody's phone is wrong by, milliseconds: of most hardly, of some by hours or days. */
export function clockErrorOf(seed: number, person: string): number {
  const chance = chanceOf(seed, 'clock', person);
  const usual = chance.int(-4000, 4000);
  if (chance.chance(0.95)) return usual;
  return chance.pick([-1, 1]) * chance.pick([1, 3, 9, 26, 24 * 30]) * hourMs + usual;
}

/** What goes wrong in a session. */
export function faultsOf(seed: number, person: string, at: number): Faults {
  const fate = (name: string) => fateOf(seed, name, person, at);
  const isJumping = fate('jump') < 0.02;
  return {
    replays: fate('replay') < 0.06 ? 1 + Math.floor(3 * fate('replays')) : 0,
    clockJump: isJumping ? Math.round((fate('by') - 0.5) * 60 * hourMs) : 0,
    sendsGarbage: fate('garbage') < 0.02,
    hasCrashed: fate('crash') < 0.01,
  };
}
