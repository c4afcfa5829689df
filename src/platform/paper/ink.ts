/** The colours of a paper: those that the theme prints with (ui/theme/tokens.css). */
export const ink = {
  text: '#10171a',
  quiet: '#4c5f66',
  line: '#cfd8d8',
  accent: '#0f766e',
};
