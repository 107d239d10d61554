import { Exception } from './Exception.tsx';

export default function NotFoundPage() {
  return <Exception status={404} />;
}
