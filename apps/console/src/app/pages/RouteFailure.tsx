import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Exception } from './Exception.tsx';

/** Draws the 500 page in place of a screen that has failed. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <Exception status={500} />;
}
