/** How an item of a new catalogue stands against the last good one. */
export type Standing = 'added' | 'changed' | 'same' | 'twice';

const [free, stored, added, changed, same, lapsed] = [0, 1, 2, 3, 4, 5];
const standings: Readonly<Record<number, Standing>> = {
  [added]: 'added',
  [changed]: 'changed',
  [same]: 'same',
};

/**
 * The items of two catalogues, by hashes: 25 bytes each at half full, so that a million of them fit beside everything else that a
 * server does. Open addressing with linear steps.
 */
export class ItemIndex {
  #ids = new Uint32Array(0);
  #contents = new Uint32Array(0);
  #prices = new Float64Array(0);
  #states = new Uint8Array(0);
  #size = 0;
  #stored = 0;
  #lapsed = 0;
  #counts = { added: 0, changed: 0, same: 0 };

  constructor(slots = 4_096) {
    this.#allot(slots);
  }

  /** Room for so many items. With more it grows, and while it does so it takes half as much again. */
  static for(expected: number): ItemIndex {
    let slots = 4_096;
    while (slots * 7 < expected * 10) slots *= 2;
    return new ItemIndex(slots);
  }

  /** Items of the last good catalogue. */
  get stored(): number {
    return this.#stored;
  }

  /** Items of the new one, by how they stand. */
  get counts(): Readonly<Record<Exclude<Standing, 'twice'>, number>> {
    return this.#counts;
  }

  /** Of the last good one, those that the new one has not. */
  get gone(): number {
    return this.#stored - this.#counts.changed - this.#counts.same;
  }

  /** Whether the last good one has any that are to be taken out. */
  get isLeft(): boolean {
    return this.gone + this.#lapsed > 0;
  }

  /**
   * An item of the last good catalogue.
   * @param isOver its own last day is over: it leaves by what the feed said before, and is none that the feed has lost
   */
  load(id: Buffer, content: Buffer, price: number, isOver = false): void {
    const slot = this.#slotFor(id);
    if (this.#states[slot] !== free) return;
    this.#put(slot, id, content, price, isOver ? lapsed : stored);
    if (isOver) this.#lapsed += 1;
    else this.#stored += 1;
  }

  /** An item of the new catalogue, and what it cost in the last good one. Of two with one id the first counts. */
  see(
    id: Buffer,
    content: Buffer,
    price: number,
  ): { readonly standing: Standing; readonly before: number | null } {
    const slot = this.#slotFor(id);
    const state = this.#states[slot];
    if (state === free) {
      this.#put(slot, id, content, price, added);
      this.#counts.added += 1;
      return { standing: 'added', before: null };
    }
    if (state === lapsed) {
      this.#states[slot] = added;
      this.#lapsed -= 1;
      this.#counts.added += 1;
      return { standing: 'added', before: this.#prices[slot] ?? null };
    }
    if (state !== stored) return { standing: 'twice', before: null };
    const isSame =
      this.#contents[slot * 2] === content.readUInt32LE(0) &&
      this.#contents[slot * 2 + 1] === content.readUInt32LE(4);
    this.#states[slot] = isSame ? same : changed;
    this.#counts[isSame ? 'same' : 'changed'] += 1;
    return { standing: isSame ? 'same' : 'changed', before: this.#prices[slot] ?? null };
  }

  /** Whether the new catalogue has not what the last good one had. */
  isGone(id: Buffer): boolean {
    const state = this.#states[this.#slotFor(id)];
    return state === stored || state === lapsed;
  }

  /** How an item of the new catalogue stood when it was seen; undefined: it was not, or was taken already. */
  take(id: Buffer): Standing | undefined {
    const slot = this.#slotFor(id);
    const standing = standings[this.#states[slot] ?? free];
    if (standing !== undefined) this.#states[slot] = 255;
    return standing;
  }

  /** Where an id stands, or would. */
  #slotFor(id: Buffer): number {
    const [low, high] = [id.readUInt32LE(0), id.readUInt32LE(4)];
    const mask = this.#states.length - 1;
    let slot = low & mask;
    while (this.#states[slot] !== free && !(this.#ids[slot * 2] === low && this.#ids[slot * 2 + 1] === high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #put(slot: number, id: Buffer, content: Buffer, price: number, state: number): void {
    this.#ids[slot * 2] = id.readUInt32LE(0);
    this.#ids[slot * 2 + 1] = id.readUInt32LE(4);
    this.#contents[slot * 2] = content.readUInt32LE(0);
    this.#contents[slot * 2 + 1] = content.readUInt32LE(4);
    this.#prices[slot] = price;
    this.#states[slot] = state;
    this.#size += 1;
    if (this.#size * 10 > this.#states.length * 7) this.#grow();
  }

  #allot(slots: number): void {
    this.#ids = new Uint32Array(slots * 2);
    this.#contents = new Uint32Array(slots * 2);
    this.#prices = new Float64Array(slots);
    this.#states = new Uint8Array(slots);
  }

  /** Gives its memory back at once: the collector would leave it until there is need. Nothing is asked of it any more. */
  release(): void {
    for (const { buffer } of [this.#ids, this.#contents, this.#prices, this.#states]) buffer.transfer(0);
  }

  #grow(): void {
    const [ids, contents, prices, states] = [this.#ids, this.#contents, this.#prices, this.#states];
    this.#allot(states.length * 2);
    const mask = this.#states.length - 1;
    for (let from = 0; from < states.length; from += 1) {
      if (states[from] === free) continue;
      let to = (ids[from * 2] ?? 0) & mask;
      while (this.#states[to] !== free) to = (to + 1) & mask;
      for (const part of [0, 1]) {
        this.#ids[to * 2 + part] = ids[from * 2 + part] ?? 0;
        this.#contents[to * 2 + part] = contents[from * 2 + part] ?? 0;
      }
      this.#prices[to] = prices[from] ?? 0;
      this.#states[to] = states[from] ?? free;
    }
    for (const { buffer } of [ids, contents, prices, states]) buffer.transfer(0);
  }
}
