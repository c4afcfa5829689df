/** Films and sounds of a text are links until somebody clicks on one. */
import { playEmbed } from '#features/posts/components/embed.ts';

export function playEmbeds(): void {
  document.addEventListener('click', (event) => {
    if (playEmbed(event)) event.preventDefault();
  });
}
