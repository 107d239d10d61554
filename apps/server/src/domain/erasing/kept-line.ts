import { erasedKinds } from '@millrace/contract/operator/erasing';
import * as z from 'zod/mini';

/** Who has left: an account that is nobody's any more, a membership whose name an organization has taken away. */
export const keptPeople = ['account', 'membership'] as const;
export type KeptPerson = (typeof keptPeople)[number];

const common = {
  /** base64 */
  sealed: z.string(),
  at: z.iso.datetime(),
};

/** A line of what has to be erased again after a restore. */
export const keptLine = z.discriminatedUnion('kind', [
  z.object({ organizationId: z.int(), kind: z.enum(erasedKinds), ...common }),
  z.object({ kind: z.enum(keptPeople), ...common }),
]);
export type KeptLine = z.infer<typeof keptLine>;
export type KeptPersonLine = Extract<KeptLine, { kind: KeptPerson }>;

export const isOfPerson = (line: KeptLine): line is KeptPersonLine =>
  keptPeople.some((kind) => kind === line.kind);
