import type { ResponseOf } from '@millrace/contract/kit/call';
import type { viewInvitation } from '@millrace/contract/people/invitation';

/** What an invitation offers. */
export type Offer = ResponseOf<typeof viewInvitation>;
