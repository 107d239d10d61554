import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';

export function BackToList() {
  const text = useText();
  return <Link to={paths.promotedApps}>{text('promotedApp.back')}</Link>;
}
