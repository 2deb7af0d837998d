/** The log's sentences. They come from the server in English; Japanese ones are made from them by pattern. */

import { language } from './i18n.svelte';

type Translate = (line: string) => string;
const loaded = $state<{ ja: Translate | null }>({ ja: null });

export function logWords(line: string): string {
  if (language() !== 'ja') return line;
  if (!loaded.ja) void import('../i18n/ja-log').then((found) => (loaded.ja = found.jaLog));
  return loaded.ja?.(line) ?? line;
}
