/** What this browser remembers of its owner's taste. Nothing of it is sent to the server. */

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'ja';

interface Prefs {
  theme: Theme;
  language: Language;
  sound: boolean;
  notify: boolean;
  learned: string[];
}

const KEY = 'tefuda';

function stored(): Prefs {
  const language: Language = navigator.language.startsWith('ja') ? 'ja' : 'en';
  const standard: Prefs = { theme: 'system', language, sound: true, notify: false, learned: [] };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return standard;
  }
}

export const prefs = $state<Prefs>(stored());

export function keepPrefs(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // a browser that stores nothing: the taste lasts as long as the page
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');

export function applyTheme(): void {
  const isDark = prefs.theme === 'dark' || (prefs.theme === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#171A18' : '#F3EEE1');
}

dark.addEventListener('change', applyTheme);

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
