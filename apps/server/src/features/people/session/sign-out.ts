import { endVisit } from '../../../domain/working-as/visits.ts';
import type { PersonContext } from '../../../platform/http/context.ts';

export async function signOut({ services, scope }: PersonContext): Promise<null> {
  await services.database.asSystem(async (tx) => {
    await endVisit(tx, scope, services.now());
    await tx
      .updateTable('session')
      .set({ ended_at: services.now() })
      .where('id', '=', scope.sessionId)
      .where('ended_at', 'is', null)
      .execute();
  });
  return null;
}
