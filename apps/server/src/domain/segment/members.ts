/** Who is in a segment, as phones' servers know them. */
export interface Members {
  /** Sorted. */
  readonly hashes: BigUint64Array;
  /** In their order: days since the last event of each; 255: longer. Absent: nobody asks. */
  readonly away?: Uint8Array;
}
