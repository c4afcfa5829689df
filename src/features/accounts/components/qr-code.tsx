/** Draws a text as a QR code: dark modules on a light background in every theme, as scanners expect. */
import { Box } from '@mantine/core';
import { encode } from 'uqr';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      w="13rem"
      mx="auto"
      bdrs="sm"
      bg="#ffffff"
      fill="#000000"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </Box>
  );
}
