// The engine as the page sees it: requests in, promises of replies out.

import type { Content, Failure, Language, Opened, Welcome } from './protocol';
import type { Kind } from './module';
import type { Library } from './table';
import { fileOf } from './parts';

export class Engine implements Library {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (reply: string) => void>();
  private last = 0;
  private contents = new Map<Language, Promise<Content>>();
  /** Called when the engine cannot start, perhaps because the server does not have it. */
  onfailure: (message: string, missing: boolean) => void = () => {};

  constructor(kind: Kind = 'play') {
    this.worker = new Worker(fileOf('worker.js'), { type: 'module', name: kind });
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; reply: string } | { failed: string; missing: boolean }>) => {
      if ('failed' in data) return this.onfailure(data.failed, data.missing);
      this.waiting.get(data.id)?.(data.reply);
      this.waiting.delete(data.id);
    };
    this.worker.onerror = (event) => this.onfailure(event.message, false);
  }

  /** Sends a request. An error of the engine becomes an exception. */
  async ask<T>(request: object): Promise<T> {
    const id = ++this.last;
    const text = await new Promise<string>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, request: JSON.stringify(request) });
    });
    const reply = JSON.parse(text) as T | Failure;
    if ((reply as Failure).type === 'error') throw new Refusal(reply as Failure);
    return reply as T;
  }

  /** One that also reviews and solves, once it has started. */
  static async study(): Promise<Engine> {
    const engine = new Engine('study');
    await new Promise<void>((resolve, reject) => {
      engine.onfailure = (message) => {
        engine.close();
        reject(new Error(message));
      };
      void engine.welcome().then(() => resolve());
    });
    return engine;
  }

  /** Ends its thread. What it was asked stays without a reply. */
  close(): void {
    this.worker.terminate();
  }

  welcome(): Promise<Welcome> {
    return this.ask({ type: 'hello' });
  }

  content(language: Language): Promise<Content> {
    let found = this.contents.get(language);
    if (!found) this.contents.set(language, (found = this.ask({ type: 'content', language })));
    return found;
  }

  async replays(record: string): Promise<boolean | null> {
    try {
      const { match } = await this.ask<Opened>({ type: 'load', text: record });
      await this.ask({ type: 'close', match });
      return true;
    } catch (failure) {
      return failure instanceof Refusal && failure.code === 'version' ? null : false;
    }
  }
}

/** What the engine or the server did not accept. */
export class Refusal extends Error {
  readonly code: string;
  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
  }
}
