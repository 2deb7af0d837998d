/** Who one is here: a guest with a name, made when it is first needed. */

import { api, Refused } from './api';
import { t } from './i18n.svelte';
import type { Catalogue, Me } from './protocol';

export const session = $state<{ me: Me | null }>({ me: null });

/** Asked anew while one is a stranger: another tab may have become a guest meanwhile. */
export async function whoAmI(): Promise<Me | null> {
  session.me ??= await api.me();
  return session.me;
}

const NAMES = ['Sedge', 'Heron', 'Juniper', 'Alder', 'Plover', 'Wren', 'Teal', 'Rowan', 'Finch', 'Hazel'];

/** The guest of this browser; one with a made-up name if there is none yet. */
export async function guest(): Promise<Me> {
  const me = await whoAmI();
  if (me) return me;
  const name = `${NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Guest'} ${10 + Math.floor(Math.random() * 90)}`;
  const made = await api.become(name);
  if (!(await api.me())) throw new Refused('guest', t('noCookies'));
  session.me = made;
  return made;
}

export async function rename(name: string): Promise<void> {
  session.me = await api.become(name);
}

let catalogue: Promise<Catalogue> | null = null;

/** The games and bots; asked for once. */
export function games(): Promise<Catalogue> {
  catalogue ??= api.games().catch((error: unknown) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}
