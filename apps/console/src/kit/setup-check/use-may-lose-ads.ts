import { useAllowed } from '../permissions/Allowed.tsx';

/** Whether the signed-in person can save something that leaves phones without ads. */
export function useMayLoseAds(): boolean {
  const rights = [
    useAllowed('mediation', 'edit'),
    useAllowed('placement', 'edit'),
    useAllowed('abt', 'edit'),
    useAllowed('cross_bid', 'edit'),
  ];
  return rights.includes(true);
}
