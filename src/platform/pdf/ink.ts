/** The colours of documents: those of the printed theme (ui/theme/tokens.css). */
export const ink = {
  text: '#10171a',
  quiet: '#4c5f66',
  line: '#cfd8d8',
  accent: '#0f766e',
};
