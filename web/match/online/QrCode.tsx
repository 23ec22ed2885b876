/** The link as a QR code, one path of squares. The encoder loads only when one is shown. */
import { useMemo, type ReactElement } from 'react';
import { encode } from 'uqr';

export function QrCode({ text }: { readonly text: string }): ReactElement {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      // The link itself stands beside it, in words.
      aria-hidden="true"
      data-qr={text}
      className="size-36 rounded-lg bg-white p-1 text-black"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
