/** Embedded videos and audio are links until they are clicked. */
import { playEmbed } from '#features/posts/components/embed.ts';

export function playEmbeds(): void {
  document.addEventListener('click', (event) => {
    if (playEmbed(event)) event.preventDefault();
  });
}
