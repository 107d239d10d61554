import type { RecordedEntity } from '@millrace/contract/report/recorded-fields';
import { lazy } from 'react';
import { text } from '../i18n/i18n.ts';
import { loadChunk } from '../load-chunk.ts';
import { currentRights } from '../session/session.ts';
import { overlay } from '../ui/overlay.ts';
import type { RowMenuItem } from '../ui/RowMenu.tsx';
import type { HistoryTarget } from './history-target.ts';

const HistoryDrawer = lazy(() => loadChunk(() => import('./HistoryDrawer.tsx')));

/** Shows all that has happened to one thing, in a drawer over the screen. */
export function openHistory(target: HistoryTarget): void {
  overlay.set(<HistoryDrawer key={`${target.entity} ${target.id} ${Date.now()}`} target={target} />);
}

export function maySeeHistory(): boolean {
  return currentRights().holds('change_log', ['query']);
}

/**
 * The History entry of a row's menu: `items={[...own, ...historyItem('app', app.id, app.appName)]}`.
 * @returns no entry for people who may not see the change log
 */
export function historyItem(entity: RecordedEntity, id: number, name: string): readonly RowMenuItem[] {
  if (!maySeeHistory()) return [];
  const onClick = () => openHistory({ entity, id, name });
  return [{ key: 'history', label: text('changeLog.history'), onClick }];
}
