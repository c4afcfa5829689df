/** Sets the company's accent colour on its public pages, in the shades that can be read there. */
import { accentShades } from '#kernel/colour.ts';

export function AccentStyle({ accent }: { accent: string }) {
  if (accent === '') return null;
  const { text, strong, fill } = accentShades(accent);
  const values = {
    teal: `light-dark(${text.light},${text.dark})`,
    'teal-bright': `light-dark(${strong.light},${strong.dark})`,
    'teal-fill': fill,
    'teal-tint': 'var(--slate-2)',
    'on-fill-teal': strong.dark,
  };
  const rules = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return <style>{`:root{${rules.join(';')}}`}</style>;
}
