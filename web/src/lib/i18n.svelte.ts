/** Words of the interface in the viewer's language. Japanese is fetched only by those who read it. */

import { en, type Key } from '../i18n/en';
import { prefs } from './prefs.svelte';

type Words = Record<Key, string>;

const loaded = $state<{ ja: Words | null }>({ ja: null });

export async function loadLanguage(): Promise<void> {
  if (prefs.language === 'ja' && !loaded.ja) loaded.ja = (await import('../i18n/ja')).ja;
  document.documentElement.lang = loaded.ja && prefs.language === 'ja' ? 'ja' : 'en';
}

export const language = (): 'en' | 'ja' => (prefs.language === 'ja' && loaded.ja ? 'ja' : 'en');

/** The words for a key; `{name}` in them is replaced by a value. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words: Words = (prefs.language === 'ja' && loaded.ja) || en;
  return words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

export type { Key };
