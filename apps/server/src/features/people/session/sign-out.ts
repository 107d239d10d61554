import type { Context } from '../../../platform/http/context.ts';

export async function signOut({ services, scope }: Context): Promise<null> {
  await services.database.asSystem((tx) =>
    tx
      .updateTable('session')
      .set({ ended_at: services.now() })
      .where('id', '=', scope.sessionId)
      .where('ended_at', 'is', null)
      .execute(),
  );
  return null;
}
