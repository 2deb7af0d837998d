/** Where one is: the part of the address behind the #, as words. */

function words(): string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((word) => {
      try {
        return decodeURIComponent(word);
      } catch {
        return word;
      }
    });
}

export const route = $state<{ path: string[] }>({ path: words() });

addEventListener('hashchange', () => {
  route.path = words();
  scrollTo(0, 0);
});

export const href = (...path: string[]): string => `#/${path.map(encodeURIComponent).join('/')}`;

export function go(...path: string[]): void {
  location.hash = href(...path);
}

/** Go on to a page in place of this one, so that going back does not lead here, and on, again. */
export function instead(...path: string[]): void {
  location.replace(href(...path));
}

/** The whole address of a page, to be sent to a friend. */
export const link = (...path: string[]): string => `${location.origin}${location.pathname}${href(...path)}`;
