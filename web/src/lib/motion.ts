/**
 * Cards that travel: where they lay before a change and where they lie after it.
 *
 * Every card on the page stands in an element with `data-card`, its name; piles and seats carry `data-origin`.
 * A card that was seen before comes from where it was; a new one from its `data-from`, a pile or a seat.
 */

import { tick } from 'svelte';
import { calm } from './prefs.svelte';

interface Seen {
  rect: DOMRect;
  place: string;
}

export interface Before {
  cards: Map<string, Seen[]>;
  origins: Map<string, DOMRect>;
}

/** Tiles are the same tile either way up. */
const identity = (name: string): string => (name.includes('/') ? name.split('/').sort().join('/') : name);

export function look(root: HTMLElement): Before {
  const cards = new Map<string, Seen[]>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const key = identity(element.dataset['card'] ?? '');
    const list = cards.get(key) ?? [];
    list.push({ rect: element.getBoundingClientRect(), place: element.dataset['place'] ?? '' });
    cards.set(key, list);
  }
  return { cards, origins: origins(root) };
}

function origins(root: HTMLElement): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-origin]'))
    found.set(element.dataset['origin'] ?? '', element.getBoundingClientRect());
  return found;
}

const MOVE: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.15, 0.75, 0.3, 1)', fill: 'backwards' };

function travel(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (calm()) {
    element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 180 });
    return;
  }
  const scale = to.width ? Math.max(0.3, Math.min(2, from.width / to.width)) : 1;
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 30 },
      { transform: 'none', zIndex: 30 },
    ],
    MOVE,
  );
}

/** Let everything that lies elsewhere than before travel there. */
export async function move(root: HTMLElement, before: Before, mover: number | null): Promise<void> {
  await tick();
  const after = origins(root);
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const key = identity(element.dataset['card'] ?? '');
    const place = element.dataset['place'] ?? '';
    const to = element.getBoundingClientRect();
    const list = before.cards.get(key);
    const same = list?.findIndex((seen) => seen.place === place) ?? -1;
    const seen = list?.splice(same >= 0 ? same : 0, 1)[0];
    const from = seen?.rect ?? origin(element, before, after, mover);
    if (!from) continue;
    if (Math.hypot(from.left - to.left, from.top - to.top) > 3) travel(element, from, to);
  }
}

function origin(element: HTMLElement, before: Before, after: Map<string, DOMRect>, mover: number | null): DOMRect | undefined {
  const wanted = element.dataset['from'] ?? `seat-${mover}`;
  return before.origins.get(wanted) ?? after.get(wanted);
}
