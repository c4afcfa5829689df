/** The colours of the look (slate, chalk, one teal, sparing amber), and the few mixed tones that only pictures need. */
export const ink = {
  night: '#0e1417',
  slate: '#141c20',
  stone: '#1b252a',
  roof: '#26333a',
  rain: '#3a4b54',
  cloud: '#5d7078',
  elephant: '#8f9c9f',
  mist: '#ccd7d4',
  chalk: '#eef3f2',
  teal: '#2dd4bf',
  copper: '#17a396',
  lagoon: '#0f766e',
  deep: '#0b4a46',
  abyss: '#082f2f',
  amber: '#f2b65a',
} as const;
