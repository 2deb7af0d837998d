/** Times in the viewer's own zone and language. */

export const when = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

export const day = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${iso.slice(0, 10)}T12:00:00Z`));

/** A share as whole hundredths: `48 %`. */
export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Seconds as a clock shows them: `2 d 3 h`, `1:05:09`, `4:07`. */
export function countdown(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 172800) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
