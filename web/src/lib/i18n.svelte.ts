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

// Not written as escapes: the compiler would put the characters themselves into the code.
const FIRST_STRONG_ISOLATE = String.fromCharCode(0x2068);
const POP_ISOLATE = String.fromCharCode(0x2069);
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A value put into a sentence; one written from right to left must not turn what stands beside it. */
const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value);

/** The words for a key; `{name}` in them is replaced by a value. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words: Words = (prefs.language === 'ja' && loaded.ja) || en;
  return words[key].replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? '')));
}

export type { Key };
