// What tests of tables by link share: a server that can be killed and started again where it was, and a network before it that can
// fail without a word.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { must } from './browser.mjs';

export const program = process.env.PEERLESS;

export class Server {
  static async start(site) {
    const server = new Server();
    server.site = site;
    server.port = 0;
    server.data = await mkdtemp(join(tmpdir(), 'peerless-'));
    await server.start();
    return server;
  }

  async start() {
    for (let tries = 0; ; tries++) {
      this.process = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, '--site', this.site], { stdio: ['ignore', 'pipe', 'ignore'] });
      const lines = createInterface({ input: this.process.stdout });
      const line = await Promise.race([once(lines, 'line').then(([text]) => text), once(this.process, 'exit').then(() => '')]);
      const port = /^Peerless serves http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) return void (this.port = Number(port));
      must(tries < 50, 'the server does not start');
      await new Promise((resolve) => setTimeout(resolve, 200)); // the port may still be taken for a moment
    }
  }

  async stop(signal) {
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }

  /** Comes again with nothing of what it knew. */
  async loseAll() {
    await this.stop('SIGKILL');
    await rm(this.data, { recursive: true });
    await this.start();
  }

  /** Stops for good: nothing is left. */
  async end() {
    await this.stop('SIGTERM');
    await rm(this.data, { recursive: true });
  }

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }
}

/** A network between pages and a server. While it is `cut`, connections that are there swallow everything, and no end hears of it. */
export class Network {
  static async to(server) {
    const network = new Network();
    network.all = new Set();
    network.dials = 0;
    network.listener = createServer((near) => {
      const far = connect(server.port, '127.0.0.1');
      const both = { near, far, cut: false };
      network.all.add(both);
      network.dials++;
      near.on('data', (bytes) => both.cut || far.write(bytes));
      far.on('data', (bytes) => both.cut || near.write(bytes));
      const end = () => {
        if (both.cut) return;
        near.destroy();
        far.destroy();
        network.all.delete(both);
      };
      for (const one of [near, far]) one.on('error', end).on('close', end);
    });
    network.listener.listen(0, '127.0.0.1');
    await once(network.listener, 'listening');
    network.url = `http://127.0.0.1:${network.listener.address().port}/`;
    return network;
  }

  /** Everything that is connected now is dead, silently. What is dialled later goes through. */
  cut() {
    for (const both of this.all) both.cut = true;
  }

  close() {
    for (const { near, far } of this.all) {
      near.destroy();
      far.destroy();
    }
    this.listener.close();
  }
}
