/** The day (UTC) on which the page is looked at: it goes on while the page stays open over midnight. */

import { dayOf } from './days';

const DAY = 86_400_000;

export const today = $state({ date: dayOf(Date.now()) });

let timer = 0;

function look(): void {
  const now = Date.now();
  today.date = dayOf(now);
  clearTimeout(timer);
  timer = window.setTimeout(look, DAY - (now % DAY) + 50);
}

look();
// A device that slept has not run the timer.
document.addEventListener('visibilitychange', () => document.hidden || look());
