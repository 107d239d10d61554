import { offersActiveApps } from '../../../testing/offers-active-apps.tsx';
import { AppSelect } from './AppSelect.tsx';

offersActiveApps(<AppSelect value={2} />);
