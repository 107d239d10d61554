import { dayMs } from '@millrace/contract/kit/duration';
import { mostOwnNames } from '../../domain/event/told-names.ts';
import type { KnownNames, Whose } from '../snapshot/told-names.ts';

/**
 * Which names that nobody has said anything of came lately, by app. Of one node: it keeps the store's lists short, no more. What comes
 * without a signature is counted by itself, so that whoever makes names up there takes none from the app's own servers. A name that
 * came before takes no room: the store knows it, and of the last day this node does, before the store has it.
 */
export class OwnNames {
  readonly #known: Pick<KnownNames, 'has'>;
  readonly #most: number;
  #names = new Map<string, Set<string>>();
  #before = new Map<string, ReadonlySet<string>>();
  #day = 0;

  constructor(known: Pick<KnownNames, 'has'>, most = mostOwnNames) {
    this.#known = known;
    this.#most = most;
  }

  /** @param now milliseconds UTC */
  admits(of: Whose, name: string, now: number): boolean {
    const today = Math.floor(now / dayMs);
    if (today !== this.#day) {
      this.#before = this.#names;
      this.#day = today;
      this.#names = new Map();
    }
    const whose = `${of.appId} ${of.isSigned}`;
    const names = this.#names.get(whose) ?? new Set();
    this.#names.set(whose, names);
    if (names.has(name)) return true;
    const isKnown = this.#known.has(of, name) || (this.#before.get(whose)?.has(name) ?? false);
    if (names.size >= this.#most * (isKnown ? 2 : 1)) return false;
    names.add(name);
    return true;
  }
}
