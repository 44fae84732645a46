// A page that is not there: a clock, a store and sockets, so that modules of the page can be looked at without a browser.
import { webcrypto } from 'node:crypto';
import vm from 'node:vm';

/** Time that passes only when it is told to. */
export class Clock {
  now = 0;
  spent = 0; // what drawing takes
  timers = new Map();
  last = 0;
  setTimeout = (call, after = 0) => (this.timers.set(++this.last, { at: this.now + after, call }), this.last);
  clearTimeout = (id) => void this.timers.delete(id);
  /** When the next thing happens, counted from now. */
  get next() {
    return Math.min(...[...this.timers.values()].map(({ at }) => at - this.now));
  }
  async pass(time) {
    for (const until = this.now + time; ;) {
      const [id, timer] = [...this.timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0] ?? [];
      this.now = timer ? timer.at : until;
      if (!timer) return settle();
      this.timers.delete(id);
      timer.call();
      await settle();
    }
  }
}

/** Lets everything happen that waits for nothing. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

export class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A script of modules in a world of its own, with what they ask a browser for. */
export function world(script, { languages = ['en-US'], dark = false, still = false, full = false } = {}) {
  const stored = new Map();
  const listeners = [];
  const clock = new Clock();
  const localStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => {
      if (full) throw new Error('full');
      stored.set(name, String(value));
    },
    removeItem: (name) => stored.delete(name),
  };
  const document = {
    documentElement: { dataset: {}, lang: '' },
    baseURI: 'https://table.example/play/#x',
    hidden: false,
    addEventListener: (name, call) => listeners.push([name, call]),
    querySelector: () => null,
  };
  const media = (query) => ({
    matches: /dark/.test(query) ? dark : still,
    addEventListener: (name, call) => listeners.push([query, call]),
  });
  class FakeDate extends Date {
    static now = () => clock.now;
  }
  const globals = {
    localStorage,
    document,
    navigator: { languages },
    matchMedia: media,
    crypto: webcrypto,
    TextEncoder,
    URL,
    WebSocket: Socket,
    Date: FakeDate,
    MessageChannel,
    performance: { now: () => clock.spent },
    structuredClone,
    console,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    addEventListener: (name, call) => listeners.push([name, call]),
    removeEventListener: (name, call) => {
      const at = listeners.findIndex((one) => one[0] === name && one[1] === call);
      if (at >= 0) listeners.splice(at, 1);
    },
  };
  vm.createContext(globals);
  vm.runInContext('let drawn = 0.5; Math.random = () => drawn; globalThis.draw = (next) => (drawn = next);', globals); // no chance
  vm.runInContext(script.replace('var peerless', 'globalThis.peerless'), globals);
  const happen = (name) => listeners.filter((one) => one[0] === name).forEach(([, call]) => call());
  return { ...globals.peerless, stored, clock, document, happen, listeners, draw: globals.draw };
}

/** Objects of another world look alike, but are not: as text they are. */
export const plain = (value) => JSON.parse(JSON.stringify(value));
