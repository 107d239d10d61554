import { useText } from '../../kit/i18n/i18n.ts';

export function Footer() {
  const text = useText();
  return <footer className="footer">{text('common.copyright')}</footer>;
}
