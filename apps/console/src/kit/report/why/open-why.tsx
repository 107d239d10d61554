import { lazy } from 'react';
import { loadChunk } from '../../load-chunk.ts';
import { overlay } from '../../ui/overlay.ts';
import type { WhyQuestion } from './why-question.ts';

const WhyDrawer = lazy(() => loadChunk(() => import('./WhyDrawer.tsx')));

/** Says why revenue changed, in a drawer over the screen. */
export function openWhy(question: WhyQuestion): void {
  overlay.set(<WhyDrawer key={JSON.stringify(question)} question={question} />);
}
