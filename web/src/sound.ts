// Sounds, made in the page: bands of noise and tones with short envelopes. None before somebody has pressed something, none when they are
// turned off; and never two at once: within 40 ms the later one is heard, unless the earlier one is a hit.

import { still } from './motion';
import { keep, kept } from './settings';

/** A part of a sound: from when, for how long (ms), how loud (of 1), at which pitch (Hz), and where that goes. Noise has a band of it. */
interface Voice {
  kind: 'noise' | 'sine' | 'triangle';
  at: number;
  ms: number;
  loud: number;
  hz: number;
  to?: number;
}

/** How long it is (ms), how loud below full (dB), and what it is made of. */
interface Recipe {
  ms: number;
  db: number;
  voices: readonly Voice[];
}

const voice = (kind: Voice['kind'], at: number, ms: number, loud: number, hz: number, to?: number): Voice =>
  ({ kind, at, ms, loud, hz, ...(to === undefined ? {} : { to }) });

const notes = (apart: number, ms: number, ...hz: number[]): Voice[] =>
  hz.flatMap((one, i) => [voice('triangle', i * apart, ms, 0.7, one), voice('sine', i * apart, ms, 0.3, one * 2)]);

export const SOUNDS = {
  turn: { ms: 260, db: -12, voices: [voice('triangle', 0, 110, 0.8, 800), voice('noise', 0, 20, 0.2, 2400),
    voice('triangle', 130, 130, 0.8, 620), voice('noise', 130, 20, 0.2, 2000)] },
  drawn: { ms: 90, db: -22, voices: [voice('noise', 0, 90, 1, 3200, 5200)] },
  laid: { ms: 140, db: -16, voices: [voice('noise', 0, 60, 0.5, 2200, 1200), voice('sine', 40, 100, 0.5, 140, 90)] },
  turned: { ms: 180, db: -14, voices: [voice('noise', 0, 80, 0.5, 2600, 4200), voice('noise', 90, 90, 0.5, 3400, 1800)] },
  step: { ms: 60, db: -24, voices: [voice('sine', 0, 60, 0.7, 180, 110), voice('noise', 0, 30, 0.3, 700)] },
  token: { ms: 160, db: -18, voices: [voice('noise', 0, 60, 0.4, 1600), voice('triangle', 30, 130, 0.6, 330, 260)] },
  sprung: { ms: 220, db: -12, voices: [voice('noise', 0, 40, 0.5, 3800), voice('noise', 60, 160, 0.3, 1400, 500),
    voice('triangle', 50, 170, 0.4, 220, 110)] },
  scheme: { ms: 420, db: -14, voices: [voice('noise', 0, 200, 0.4, 1800, 4200), voice('sine', 120, 300, 0.4, 1046),
    voice('sine', 120, 300, 0.2, 1568)] },
  boost: { ms: 240, db: -16, voices: [voice('triangle', 0, 130, 0.6, 392), voice('triangle', 100, 140, 0.6, 588)] },
  hit: { ms: 180, db: -10, voices: [voice('noise', 0, 60, 0.5, 900, 300), voice('sine', 0, 180, 0.5, 190, 60)] },
  blocked: { ms: 150, db: -12, voices: [voice('triangle', 0, 120, 0.6, 420, 380), voice('noise', 0, 50, 0.4, 1500)] },
  defeated: { ms: 600, db: -10, voices: [voice('sine', 0, 600, 0.6, 110, 42), voice('noise', 160, 340, 0.4, 2400, 500)] },
  won: { ms: 1400, db: -12, voices: notes(260, 560, 392, 494, 587, 784) },
  lost: { ms: 1400, db: -12, voices: notes(500, 860, 294, 220) },
  drawn_match: { ms: 1400, db: -12, voices: notes(0, 1400, 330) },
  clock: { ms: 40, db: -20, voices: [voice('triangle', 0, 40, 1, 1200)] },
} satisfies Record<string, Recipe>;

export type SoundName = keyof typeof SOUNDS;

/** A sound that something makes. */
export interface Noise {
  sound: SoundName;
  /** How often, and how long it takes from one to the next (ms). */
  times: number;
  apart: number;
  points: number;
}

const APART = 40; // ms between two sounds, at least
const USUAL = 60; // the volume of somebody who has not chosen one, of 100
const LOWER = 20; // Hz for each point of a hit
const AT_ONCE: ReadonlySet<SoundName> = new Set<SoundName>(['turn', 'hit', 'defeated', 'won', 'lost', 'drawn_match', 'clock']);

/** 0 to 100; 0: off. */
export const volume = (): number => (kept<boolean>('sound') === false ? 0 : kept<number>('volume') ?? USUAL);

export function setVolume(value: number): void {
  keep('volume', value);
  keep('sound', value > 0);
}

/* ------------------------------------------------------------------ making */

function noise(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.max(1, Math.ceil(context.sampleRate * seconds)), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22222; // the same in every place: nothing but a hiss
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    samples[i] = state / 2 ** 31;
  }
  return buffer;
}

/** What sounds, and where it comes out. */
type Source = [AudioScheduledSourceNode, AudioNode];

function source(context: BaseAudioContext, { kind, ms, hz, to }: Voice, lower: number, start: number): Source {
  const end = start + ms / 1000;
  const glide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(Math.max(30, hz - lower), start);
    if (to !== undefined) pitch.exponentialRampToValueAtTime(Math.max(30, to - lower), end);
  };
  if (kind === 'noise') {
    const hiss = context.createBufferSource();
    const band = context.createBiquadFilter();
    hiss.buffer = noise(context, ms / 1000);
    band.type = 'bandpass';
    band.Q.value = 0.9;
    glide(band.frequency);
    hiss.connect(band);
    return [hiss, band];
  }
  const tone = context.createOscillator();
  tone.type = kind;
  glide(tone.frequency);
  return [tone, tone];
}

/** Puts a sound into the graph of a context, from `start` (s) on; returns what silences it. */
export function make(context: BaseAudioContext, name: SoundName, start: number, loud: number, lower = 0): AudioNode {
  const { db, voices }: Recipe = SOUNDS[name];
  const whole = context.createGain();
  whole.gain.value = loud * 10 ** (db / 20);
  whole.connect(context.destination);
  for (const one of voices) {
    const begins = start + one.at / 1000;
    const [made, out] = source(context, one, lower, begins);
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, begins);
    envelope.gain.linearRampToValueAtTime(one.loud, begins + 0.004);
    envelope.gain.exponentialRampToValueAtTime(0.001, begins + one.ms / 1000);
    out.connect(envelope);
    envelope.connect(whole);
    made.start(begins);
    made.stop(begins + one.ms / 1000);
  }
  return whole;
}

/* ------------------------------------------------------------------ playing */

let context: AudioContext | null = null;
let last: { name: SoundName; at: number; node: AudioNode } | null = null;

/** Browsers are silent until somebody presses something, and so are we. */
export function wake(): void {
  const begin = (): void => {
    for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, begin, true);
    if (typeof AudioContext !== 'undefined') context ??= new AudioContext();
    void context?.resume().catch(() => {});
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, true);
}

/** May this be heard now? Whoever wants no motion hears only what matters, and a page nobody looks at only calls. */
function audible(name: SoundName): boolean {
  if (volume() === 0 || !context) return false;
  if (document.hidden) return name === 'turn' && kept<boolean>('soundHidden') !== false;
  return AT_ONCE.has(name) || !still();
}

/** Plays a sound; of a hit, lower by the points of damage. Tests listen for the event. */
export function play(name: SoundName, points = 0): void {
  if (!audible(name) || !context) return;
  const now = performance.now();
  if (last && now - last.at < APART) {
    if (last.name === 'hit') return;
    last.node.disconnect();
  }
  last = { name, at: now, node: make(context, name, context.currentTime, (volume() / 100) ** 2, points * LOWER) };
  document.dispatchEvent(new CustomEvent('sound', { detail: name }));
}

/** Plays what is heard together; `pace`: how much of its time it may take (0: at once). */
export function playAll(heard: readonly Noise[], pace: (milliseconds: number) => number): void {
  for (const { sound, times, apart, points } of heard) {
    play(sound, points);
    const step = pace(apart);
    for (let i = 1; i < times && step > 0; i++) setTimeout(() => play(sound, points), i * step);
  }
}

/** So that somebody can choose: whatever else is turned off. */
export function tryOut(name: SoundName): void {
  if (context) make(context, name, context.currentTime, (Math.max(volume(), 1) / 100) ** 2);
}
