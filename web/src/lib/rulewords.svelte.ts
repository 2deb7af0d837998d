/** Sentences about games and options: the server's in English, our own in Japanese where there is one. */

import { language } from './i18n.svelte';
import type { GameInfo } from './protocol';

const loaded = $state<{ ja: Record<string, string> | null }>({ ja: null });

export async function loadRuleWords(): Promise<void> {
  if (language() === 'ja' && !loaded.ja) loaded.ja = (await import('../i18n/ja-rules')).jaRules;
}

function own(key: string, english: string): string {
  if (language() !== 'ja') return english;
  if (!loaded.ja) void loadRuleWords();
  return loaded.ja?.[key] ?? english;
}

export const gameSentence = (game: GameInfo): string => own(game.name, game.sentence);
export const presetSentence = (name: string, english: string): string => own(`preset ${name}`, english);
export const optionSentence = (game: string, option: string, english: string): string => own(`${game} ${option}`, english);
export const valueSentence = (game: string, option: string, value: unknown, english: string): string =>
  own(`${game} ${option} ${String(value)}`, english);
