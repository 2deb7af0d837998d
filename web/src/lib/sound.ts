/** Small sounds, made when they are needed; nothing is fetched. */

import { prefs } from './prefs.svelte';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  wake();
  return context;
}

/** A browser may stop the sound (a call, a locked screen); iOS calls that interrupted, others suspended. */
function wake(): void {
  if (context && context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined);
}

addEventListener('pointerdown', wake);
addEventListener('keydown', wake);
document.addEventListener('visibilitychange', wake);

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  const [voice, gain] = [at.createOscillator(), at.createGain()];
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  const from = at.currentTime + start;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
  voice.connect(gain).connect(at.destination);
  voice.start(from);
  voice.stop(from + length + 0.02);
}

/** A card put down: a short breath of noise through a narrow filter. */
function snap(at: AudioContext, pitch: number): void {
  const buffer = at.createBuffer(1, at.sampleRate * 0.06, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const [source, filter, gain] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = 0.5;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start();
}

const PLAYED = {
  card: (at: AudioContext) => snap(at, 1700),
  draw: (at: AudioContext) => snap(at, 900),
  turn: (at: AudioContext) => tone(at, 660, 0, 0.25, 0.06),
  refused: (at: AudioContext) => tone(at, 165, 0, 0.18, 0.08),
  round: (at: AudioContext) => [523, 659, 784].forEach((pitch, i) => tone(at, pitch, i * 0.11, 0.5, 0.06)),
  won: (at: AudioContext) => [392, 523, 659, 784, 1047].forEach((pitch, i) => tone(at, pitch, i * 0.12, 0.6, 0.07)),
};

export function sound(name: keyof typeof PLAYED): void {
  const at = audio();
  if (at) PLAYED[name](at);
}
