import { fetchDocument } from './forms.ts';

/** Milliseconds without typing after which suggestions are fetched. */
const PAUSE = 200;
/** Letters of the shortest query with suggestions. */
const SHORTEST = 3;

/**
 * Shows the titles of articles below the field with `data-suggest` while somebody types: a combobox with a list, as in
 * the ARIA Authoring Practices. Without the script the form opens the page with the results.
 */
function suggestWhileTyping(): void {
  const field = document.querySelector<HTMLInputElement>('[data-suggest]');
  const list = document.querySelector<HTMLElement>('[data-suggestions]');
  if (field === null || list === null) return;
  const status = document.querySelector('[data-suggested]');
  let timer: ReturnType<typeof setTimeout>;
  const given = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    autocomplete: 'off',
  };
  for (const [name, value] of Object.entries(given)) field.setAttribute(name, value);
  show([]);

  function show(options: Element[], said = ''): void {
    list?.replaceChildren(...options);
    if (list) list.hidden = options.length === 0;
    if (status) status.textContent = said;
    field?.setAttribute('aria-expanded', String(options.length > 0));
    choose();
  }

  function choose(option?: Element): void {
    for (const one of list?.children ?? []) one.ariaSelected = String(one === option);
    field?.setAttribute('aria-activedescendant', option?.id ?? '');
  }

  async function suggest(query: string): Promise<void> {
    const address = `${field?.dataset.suggest}?query=${encodeURIComponent(query)}`;
    const { response, page } = await fetchDocument(address);
    if (query !== field?.value || document.activeElement !== field) return;
    const found = response.ok ? page.querySelector<HTMLElement>('[data-said]') : null;
    show([...(found?.children ?? [])], found?.dataset.said);
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    const query = field.value;
    if (query.trim().length < SHORTEST) show([]);
    else timer = setTimeout(() => suggest(query).catch(() => show([])), PAUSE);
  });
  field.addEventListener('blur', () => show([]));
  field.addEventListener('keydown', (event) => {
    const options = [...list.children] as HTMLElement[];
    const at = options.findIndex((option) => option.ariaSelected === 'true');
    // No option is before the first and after the last one: there the typed words stay chosen.
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? options.length - 1 : at - 1 }[event.key];
    if (options.length === 0 || event.isComposing) return;
    if (next !== undefined) choose(options[next]);
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && at >= 0) open(options[at]);
    else return;
    event.preventDefault();
  });
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => open((target as Element).closest<HTMLElement>('[data-to]')));
}

function open(option: HTMLElement | null | undefined): void {
  if (option?.dataset.to !== undefined) location.assign(option.dataset.to);
}

suggestWhileTyping();
