/** The server's sentences. They come in English; Japanese ones are made from them by pattern. */

import { language } from './i18n.svelte';

type Translate = (line: string) => string;
const loaded = $state<{ ja: Translate | null }>({ ja: null });

async function load(): Promise<void> {
  loaded.ja ??= (await import('../i18n/ja-log')).jaLog;
}

export function logWords(line: string): string {
  if (language() !== 'ja') return line;
  if (!loaded.ja) void load();
  return loaded.ja?.(line) ?? line;
}

/** The same for a sentence that is shown as it is then. */
export async function inWords(line: string): Promise<string> {
  if (language() === 'ja') await load();
  return logWords(line);
}
