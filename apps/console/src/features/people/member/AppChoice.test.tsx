import { offersActiveApps } from '../../../testing/offers-active-apps.tsx';
import { AppChoice } from './AppChoice.tsx';

offersActiveApps(<AppChoice known={[{ id: 2, name: 'Old Rush' }]} value={[2]} />);
