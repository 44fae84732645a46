// Which modules of the engine this browser runs: one to play with, and one that also reviews and solves, for the parts of the page that do.
// With vectors computer players think half as fast again; older browsers do not have them.

/** The smallest module with vectors in it. */
const VECTORS = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);
const vectors = WebAssembly.validate(VECTORS);

const PLAIN = { play: 'peerless.wasm', study: 'peerless-study.wasm' };
const SIMD = { play: 'peerless-simd.wasm', study: 'peerless-study-simd.wasm' };

export type Kind = keyof typeof PLAIN;
export const MODULES: Readonly<Record<Kind, string>> = vectors ? SIMD : PLAIN;
/** Those that it does not need. */
export const OTHERS: Readonly<Record<Kind, string>> = vectors ? PLAIN : SIMD;
