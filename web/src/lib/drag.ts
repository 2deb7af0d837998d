/** Dragging with mouse, pen or finger: pick up, carry over, let go above an element with `data-drop`. */

export interface Drag {
  enabled: boolean;
  start?: () => void;
  drop: (target: string) => void;
  /** Elements that travel along, if more than this one is carried. */
  company?: () => HTMLElement[];
}

const SLACK = 7;

export function drag(node: HTMLElement, options: Drag) {
  let now = options;
  let from: { x: number; y: number; pointer: number } | null = null;
  let carried: HTMLElement[] = [];
  let over: HTMLElement | null = null;
  let dragged = false; // the click that follows a drag is none

  const target = (x: number, y: number): HTMLElement | null => {
    for (const element of document.elementsFromPoint(x, y)) {
      const drop = element.closest<HTMLElement>('[data-drop]');
      if (drop && !drop.contains(node)) return drop;
    }
    return null;
  };

  const down = (event: PointerEvent): void => {
    if (!now.enabled || event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // a quick hand is off the card before its first move is told
    addEventListener('pointermove', moved);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  };

  const moved = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.pointer) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!carried.length) {
      if (Math.hypot(dx, dy) < SLACK) return;
      now.start?.();
      carried = now.company?.() ?? [node];
      if (!carried.includes(node)) carried = [node];
      carried.forEach((each) => each.classList.add('carried'));
    }
    carried.forEach((each) => (each.style.translate = `${dx}px ${dy}px`));
    const next = target(event.clientX, event.clientY);
    if (next !== over) {
      over?.classList.remove('over');
      next?.classList.add('over');
      over = next;
    }
  };

  const release = (): void => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  };

  const end = (dropped: boolean): void => {
    const where = over;
    const was = carried.length > 0;
    release();
    carried.forEach((each) => {
      each.classList.remove('carried');
      each.style.translate = '';
    });
    where?.classList.remove('over');
    carried = [];
    from = null;
    over = null;
    if (!was) return;
    dragged = true;
    setTimeout(() => (dragged = false), 0);
    if (dropped && where) now.drop(where.dataset['drop'] ?? '');
  };

  const up = (event: PointerEvent): void => {
    if (from && event.pointerId === from.pointer) end(true);
  };
  const cancel = (): void => end(false);
  const click = (event: MouseEvent): void => {
    if (dragged) event.stopPropagation();
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('click', click, true);
  return {
    update(next: Drag) {
      now = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      release();
      node.removeEventListener('click', click, true);
    },
  };
}
