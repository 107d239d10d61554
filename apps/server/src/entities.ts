import type { Entity } from './platform/entity.ts';

/** Everything that has a history and whose changes can be taken back. */
export const entities: readonly Entity[] = [];
