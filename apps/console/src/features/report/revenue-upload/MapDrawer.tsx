import { listUploadUnits } from '@millrace/contract/report/revenue-upload';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { MapForm } from './MapForm.tsx';

interface MapDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The ad units of an upload that matched nothing, and the instance that each of them is. */
export function MapDrawer({ id, onClose }: MapDrawerProps) {
  const text = useText();
  const [kept, setKept] = useState<ReadonlyMap<string, number>>();
  const query = useApiQuery(listUploadUnits, { id }, { quiet: true, fresh: true });
  const file = query.data?.fileName ?? '';
  return (
    <Drawer
      size={640}
      title={text('revenueUpload.mapTitle', { file })}
      unsaved={kept !== undefined}
      onClose={onClose}
    >
      <Loaded query={query} inCard>
        {(of) =>
          of.undoneAt !== null ? (
            <p className="lead">{text('revenueUpload.errors.alreadyUndone')}</p>
          ) : of.units.length === 0 ? (
            <p className="lead">{text('revenueUpload.mapNothing')}</p>
          ) : (
            <>
              <p className="lead">{text('revenueUpload.mapLead')}</p>
              {kept !== undefined && <Callout>{text('revenueUpload.errors.changed')}</Callout>}
              {/* What somebody else has chosen meanwhile is shown; what was chosen here stays. */}
              <MapForm
                key={of.check}
                of={of}
                chosen={kept ?? new Map()}
                onOutdated={setKept}
                onClose={onClose}
              />
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
