/**
 * MiB for young objects of the server program. What streams through it, such as a feed of a million products, leaves almost
 * nothing behind, and V8 would take more and more for it: with this its memory grows by two thirds of what it did (bench `feed`).
 * The processes that answer phones have more (fork-delivery.ts).
 */
export const SERVER_MEMORY = ['--max-semi-space-size=8'];
