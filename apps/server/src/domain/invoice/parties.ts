import * as z from 'zod/mini';

const party = {
  name: z.string(),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
};

/** What an invoice says of both sides, as it was when it was issued. */
export const parties = z.object({
  /** What the installation calls itself. */
  platform: z.string(),
  issuer: z.object(party),
  recipient: z.object({ id: z.int(), ...party }),
  /** null: tax. */
  taxName: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Parties = z.infer<typeof parties>;
