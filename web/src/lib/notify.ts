/** It is your turn: the page's title, and a notification if it was asked for and the page is hidden. */

import { prefs } from './prefs.svelte';

let usual = 'tefuda';

export function pageTitle(words: string | null): void {
  usual = words ? `${words} · tefuda` : 'tefuda';
  document.title = usual;
}

export function markTurn(words: string | null): void {
  document.title = words ? `● ${words} · ${usual}` : usual;
}

export function notify(words: string, tag: string): void {
  if (!prefs.notify || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    new Notification('tefuda', { body: words, tag });
  } catch {
    // some browsers, Chrome on Android among them, let only service workers show any
  }
}

export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
