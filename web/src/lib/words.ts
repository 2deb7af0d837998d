/** Legal moves in words, made from their parts. */

import { cardName, month, type Language } from '../cards/labels';
import { language, t, type Key } from './i18n.svelte';
import type { Clock, LegalMove, Parts } from './protocol';

const list = (cards: readonly string[], lang: Language): string =>
  cards.map((card) => cardName(card, lang)).join(lang === 'ja' ? '・' : ', ');

/** How long one may think, and what happens then. */
export function clockWords(clock: Clock): string {
  const words =
    clock.kind === 'move'
      ? t('clockIsMove', { seconds: clock.seconds })
      : clock.kind === 'bank'
        ? t('clockIsBank', { minutes: clock.seconds / 60, increment: clock.increment })
        : clock.kind === 'days'
          ? t('clockIsDays', { days: clock.seconds / 86400 })
          : t('clockIsNone');
  return clock.loses ? `${words}; ${t('whoLoses')}` : words;
}

/** A difficulty of the puzzle in the viewer's language. */
export function difficultyWords(grade: string): string {
  const keys: Record<string, Key> = { easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert' };
  const key = keys[grade];
  return key ? t(key) : grade;
}

/** "1L" and its like: where a payment comes from. */
export function payingWords(paying: string): string {
  if (paying === 'point') return t('payPoint');
  return t(paying.endsWith('L') ? 'payLeft' : 'payRight', { row: paying.slice(0, 1) });
}

export function moveWords(move: LegalMove): string {
  return partsWords(move.parts) ?? move.text;
}

export function partsWords(parts: Parts): string | null {
  const lang = language();
  const cards = list(parts.cards ?? [], lang);
  const row = parts.row ?? 1;
  switch (parts.kind) {
    case 'lay':
      return t('moveLay', { cards, month: month(parts.month ?? 1, lang) });
    case 'discard':
      return t(parts.end ? 'moveDiscardEnd' : 'moveDiscard', { cards });
    case 'draw':
      return t('moveDraw');
    case 'pass':
      return t('movePass');
    case 'clear':
      return t('moveClear');
    case 'keep':
      return parts.row ? t('moveKeepRow', { row }) : t('moveKeep');
    case 'turn':
      return t('moveTurnRow', { row });
    case 'draft':
      return t(parts.side === 'left' ? 'moveDraftLeft' : 'moveDraft', { cards, row });
    case 'play':
      return parts.first === parts.last
        ? t('movePlayOne', { row, first: parts.first ?? 0 })
        : t('movePlay', { row, first: parts.first ?? 0, last: parts.last ?? 0 });
    case 'take':
      return t('moveTake', { cards, row, place: parts.place ?? 1, paying: payingWords(parts.paying ?? '') });
    default:
      return null;
  }
}
