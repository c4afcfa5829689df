import { ink } from './palette.ts';

export interface Sheet {
  width: number;
  height: number;
  ground: string;
  /** Colour of the veins in the stone: lighter than a dark ground, darker than a light one. */
  vein?: string;
  /** How much the foot of the picture darkens, since the title of a banner lies there. */
  foot?: number;
  /** How far edges crumble: 1 for a picture, less for a drawing that has to be read. */
  crumble?: number;
}

/** What the chalk does on its way to the stone: a fine line, the flat side drawn across or down, a rubbed fill, or loose dust. */
export type Touch = 'line' | 'across' | 'down' | 'rubbed' | 'dust';

/** All marks of one touch go in one group: a filter covers the whole sheet, and each one costs. */
export function layer(touch: Touch, ...marks: string[]): string {
  return `<g filter="url(#${touch})">${marks.join('')}</g>`;
}

export function within(clip: string, id: string, ...marks: string[]): string {
  return `<clipPath id="${id}"><path d="${clip}"/></clipPath><g clip-path="url(#${id})">${marks.join('')}</g>`;
}

export function compose(sheet: Sheet, ...layers: string[]): string {
  const { width, height, ground, vein = ink.chalk, foot = 0.7, crumble = 1 } = sheet;
  const whole = `filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB"`;
  const area = `width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${area} viewBox="0 0 ${width} ${height}"><defs>`,
    `<filter id="bed" ${whole}>${noise('0.0022 0.010', 4, 4)}${tint(vein, 1.9, -0.8)}</filter>`,
    `<filter id="grain" ${whole}>${noise('0.35', 1, 9)}${tint(vein, 2.4, -1.1)}</filter>`,
    `<filter id="line" ${whole}>${noise('0.24', 1, 3, 'tooth')}${shift('tooth', 7 * crumble)}${bite('tooth', 3.4, -0.55)}</filter>`,
    `<filter id="rubbed" ${whole}>${noise('0.03 0.13', 2, 5, 'tooth')}${shift('tooth', 8 * crumble)}${bite('tooth', 1.5, 0.24)}</filter>`,
    `<filter id="across" ${whole}>${noise('0.008 0.11', 2, 6, 'drag')}${noise('0.3', 1, 2, 'tooth')}${shift('tooth', 14 * crumble)}${bite('drag', 4.2, -1.15)}</filter>`,
    `<filter id="down" ${whole}>${noise('0.11 0.008', 2, 6, 'drag')}${noise('0.3', 1, 2, 'tooth')}${shift('tooth', 10 * crumble)}${bite('drag', 4.2, -0.95)}</filter>`,
    `<filter id="dust" ${whole}><feGaussianBlur stdDeviation="16" result="soft"/>${noise('0.02 0.05', 3, 8, 'cloud')}${keep('cloud', 1.6, 0.1)}<feComposite in="soft" in2="kept" operator="in"/></filter>`,
    `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="${ink.night}" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${ink.night}" stop-opacity="${foot}"/></linearGradient></defs>`,
    `<rect ${area} fill="${ground}"/><rect ${area} filter="url(#bed)" opacity=".13"/><rect ${area} filter="url(#grain)" opacity="${0.07 * crumble}"/>`,
    ...layers,
    foot > 0 ? `<rect ${area} fill="url(#foot)"/>` : '',
    '</svg>',
  ].join('\n');
}

function noise(frequency: string, octaves: number, seed: number, result = 'noise'): string {
  return `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" result="${result}"/>`;
}

/** Noise as a veil of one colour: only its alpha varies. */
function tint(color: string, gain: number, offset: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 ${gain} ${offset}"/>`;
}

/** Edges of the drawing crumble along the tooth of the stone. */
function shift(tooth: string, scale: number): string {
  return `<feDisplacementMap in="SourceGraphic" in2="${tooth}" scale="${scale}" xChannelSelector="R" yChannelSelector="G" result="crumbled"/>`;
}

function keep(source: string, gain: number, offset: number): string {
  return `<feColorMatrix in="${source}" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${gain} ${offset}" result="kept"/>`;
}

/** The hollows of the stone take no chalk. */
function bite(source: string, gain: number, offset: number): string {
  return `${keep(source, gain, offset)}<feComposite in="crumbled" in2="kept" operator="in"/>`;
}
