import { encode } from 'uqr';

/** Light modules around the code: scanners look for them. */
const border = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code as one path: no picture and no style that the page's policy would refuse. Dark on light in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
