// The connection to a server (docs/server.md). It comes back by itself when it is lost; whoever listens is told and joins again.

import { Refusal } from './engine';
import type { Failure } from './protocol';

export interface Push {
  type: string;
  table: string;
}

export interface Caller {
  push(message: Push): void;
  /** The connection is there, for the first time or again. */
  connected(): void;
  /** It is gone, for now. */
  lost(): void;
}

const PATIENCE = [500, 1000, 2000, 4000, 8000]; // milliseconds before the next attempt

export class Wire {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, { resolve(reply: unknown): void; reject(error: Error): void }>();
  private readonly callers = new Map<string, Caller>();
  private last = 0;
  private failures = 0;
  private timer = 0;

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
    const { socket } = this;
    return new Promise((resolve, reject) => {
      socket!.addEventListener('open', () => resolve(), { once: true });
      socket!.addEventListener('close', () => reject(new Error('the server does not answer')), { once: true });
    });
  }

  private dial(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      for (const caller of this.callers.values()) caller.connected();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.receive(JSON.parse(data));
    socket.onclose = () => {
      this.socket = null;
      for (const { reject } of this.waiting.values()) reject(new Error('the connection was lost'));
      this.waiting.clear();
      for (const caller of this.callers.values()) caller.lost();
      if (this.callers.size > 0) this.timer = setTimeout(() => this.dial(), PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)]);
    };
  }

  private receive(message: Push & { id?: number }): void {
    if (message.id === undefined) return this.callers.get(message.table)?.push(message);
    const request = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'error') request?.reject(new Refusal(message as unknown as Failure));
    else request?.resolve(message);
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

  listen(table: string, caller: Caller | null): void {
    if (caller) this.callers.set(table, caller);
    else this.callers.delete(table);
    if (this.callers.size > 0) return;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
