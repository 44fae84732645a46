// The connection to a server (docs/server.md). It comes back by itself when it is lost; whoever listens is told and joins again.
// A network that is gone tells nobody: a connection that is silent is asked, and given up when it does not answer.

import { Refusal } from './engine';
import type { Failure } from './protocol';

export interface Push {
  type: string;
  table: string;
}

export interface Caller {
  push(message: Push): void;
  /** The connection is there again. */
  connected(): void;
  /** It is gone, for now. */
  lost(): void;
}

interface Pending {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

// All in milliseconds.
const PATIENCE = [500, 1000, 2000, 4000, 8000]; // before the next attempt
const SILENCE = 20_000; // before a connection is asked whether it is still there
const REPLY = 10_000; // within which it answers, or is there at all
const LINGER = 3000; // how long a connection that nobody needs is kept

/** How long to wait after that many attempts. Not for all clients alike: a server that comes back is not to be run down. */
export const delay = (tries: number): number => PATIENCE[Math.min(tries, PATIENCE.length - 1)]! * (0.75 + Math.random() / 2);

export class Wire {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Pending>();
  private readonly callers = new Map<string, Caller>();
  private opening: Pending[] = [];
  private last = 0;
  private failures = 0;
  private heard = 0; // when something came last
  private doubted = false; // nobody knows whether it is still there
  private timer: ReturnType<typeof setTimeout> | undefined; // dials, or hangs up
  private pulse: ReturnType<typeof setTimeout> | undefined;
  /** Called when a connection that was lost is there again. */
  onreturn: () => void = () => {};

  constructor() {
    addEventListener('offline', () => (this.doubted = true));
    addEventListener('online', () => this.wake(true));
    document.addEventListener('visibilitychange', () => document.hidden || this.wake(false));
  }

  /** The server this page came from. */
  private get address(): string {
    const url = new URL('socket', document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    return url.href;
  }

  /** Resolves when the connection is there. */
  connect(): Promise<void> {
    if (this.socket?.readyState === WebSocket.OPEN) return Promise.resolve();
    if (!this.socket) this.dial();
    return new Promise((resolve, reject) => this.opening.push({ resolve: () => resolve(), reject }));
  }

  ask<T>(request: object): Promise<T> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error('there is no connection'));
    const id = ++this.last;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  listen(table: string, caller: Caller): void {
    this.callers.set(table, caller);
  }

  /** The caller listens no more. Another one may have come in its place. */
  forget(table: string, caller: Caller): void {
    if (this.callers.get(table) === caller) this.callers.delete(table);
    if (this.callers.size > 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.callers.size === 0 && this.waiting.size === 0 && this.hangUp(), LINGER);
  }

  /* ---------------------------------------------------------------- there and gone */

  private dial(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.doubted = false;
    this.beat(REPLY, () => this.drop());
    socket.onopen = () => {
      this.alive();
      if (this.failures > 0) this.onreturn();
      for (const { resolve } of this.opening.splice(0)) resolve(null);
      for (const caller of this.callers.values()) caller.connected();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.failures = 0;
      this.alive();
      this.receive(JSON.parse(data));
    };
    socket.onclose = () => this.drop();
  }

  /** The connection is gone, or as good as: one that is half open would say so only after minutes. */
  private drop(): void {
    const pending = [...this.opening.splice(0), ...this.waiting.values()];
    this.waiting.clear();
    this.hangUp();
    for (const { reject } of pending) reject(new Error('the connection was lost'));
    for (const caller of this.callers.values()) caller.lost();
    if (this.callers.size > 0) this.timer = setTimeout(() => this.dial(), delay(this.failures++));
  }

  private hangUp(): void {
    const { socket } = this;
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private redial(): void {
    if (this.socket) this.drop();
    if (this.callers.size > 0) this.dial();
  }

  /* ---------------------------------------------------------------- is it still there? */

  private beat(after: number, then: () => void): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(then, after);
  }

  private alive(): void {
    this.heard = Date.now();
    this.doubted = false;
    this.beat(SILENCE, () => this.probe());
  }

  private probe(): void {
    this.doubted = true;
    this.beat(REPLY, () => this.redial());
    this.ask({ type: 'ping' }).catch(() => {});
  }

  /** The network is back, or somebody looks again: no time to wait, nor to trust what was silent. */
  private wake(network: boolean): void {
    if (this.callers.size === 0) return;
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (!this.socket || this.doubted || (open && Date.now() - this.heard > SILENCE)) this.redial();
    else if (network && open) this.probe();
  }

  private receive(message: Push & { id?: number }): void {
    if (message.id === undefined) return this.callers.get(message.table)?.push(message);
    const request = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'error') request?.reject(new Refusal(message as unknown as Failure));
    else request?.resolve(message);
  }
}
