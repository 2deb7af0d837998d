import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What a module finds of a browser; each test loads its module anew. */
const listeners = new Map<string, (() => void)[]>();
const listen = (name: string, heard: () => void): void => void listeners.set(name, [...(listeners.get(name) ?? []), heard]);
const happens = (name: string): void => listeners.get(name)?.forEach((heard) => { heard(); });
const field = { value: '', select: vi.fn(), remove: vi.fn() };
const page = {
  hidden: false,
  documentElement: { dataset: {} as Record<string, string>, lang: 'en' },
  body: { append: vi.fn() },
  querySelector: () => null,
  createElement: () => field,
  execCommand: vi.fn(() => true),
  addEventListener: listen,
};

beforeEach(() => {
  vi.resetModules();
  listeners.clear();
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ sound: true, notify: true }), setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('copying', () => {
  const refuses = { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } };
  test('where the clipboard refuses, the old way is tried', async () => {
    vi.stubGlobal('navigator', refuses);
    const { copyText } = await import('../src/lib/clipboard');
    expect(await copyText('a link')).toBe(true);
    expect(field.value).toBe('a link');
  });
  test('where nothing works, it says so', async () => {
    const { copyText } = await import('../src/lib/clipboard');
    for (const nothing of [() => false, () => { throw new Error('no such command'); }]) {
      page.execCommand.mockImplementationOnce(nothing);
      vi.stubGlobal('navigator', refuses);
      expect(await copyText('a link')).toBe(false);
    }
  });
});

test('a browser that lets no page show notifications does not stop the rest', async () => {
  const throws = function (): never {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
  };
  vi.stubGlobal('Notification', Object.assign(vi.fn(throws), { permission: 'granted' }));
  page.hidden = true;
  const { notify } = await import('../src/lib/notify');
  expect(() => notify('your turn', 'table')).not.toThrow();
});

test.each(['suspended', 'interrupted'])('sound that was %s goes on', async (state) => {
  const resume = vi.fn(() => Promise.resolve());
  const part = { connect: () => part, frequency: {}, gain: new Proxy({}, { get: () => () => undefined }), start: () => undefined, stop: () => undefined };
  vi.stubGlobal('AudioContext', class {
    state = state;
    currentTime = 0;
    destination = {};
    resume = resume;
    createOscillator = (): object => part;
    createGain = (): object => part;
  });
  const { sound } = await import('../src/lib/sound');
  sound('turn');
  expect(resume).toHaveBeenCalledTimes(1);
  happens('pointerdown');
  expect(resume).toHaveBeenCalledTimes(2);
});

describe('the day', () => {
  test('goes on at midnight while the page is open', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T23:59:00Z') });
    const { today } = await import('../src/lib/today.svelte');
    expect(today.date).toBe('2026-03-01');
    vi.advanceTimersByTime(61_000);
    expect(today.date).toBe('2026-03-02');
    vi.advanceTimersByTime(86_400_000);
    expect(today.date).toBe('2026-03-03');
  });
  test('is looked at again when a sleeping device wakes', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
    const { today } = await import('../src/lib/today.svelte');
    vi.setSystemTime(Date.parse('2026-03-05T08:00:00Z'));
    happens('visibilitychange');
    expect(today.date).toBe('2026-03-05');
  });
});

test('a name written from right to left is isolated in a sentence', async () => {
  const { t } = await import('../src/lib/i18n.svelte');
  expect(t('wins', { name: 'אבי' })).toContain('\u2068אבי\u2069');
  expect(t('wins', { name: 'Aki' })).not.toContain('\u2068');
});
