// Which module of the engine this browser runs. With vectors computer players think half as fast again; older browsers do not have them.

/** The smallest module with vectors in it. */
const VECTORS = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);
const vectors = WebAssembly.validate(VECTORS);

export const MODULE = vectors ? 'peerless-simd.wasm' : 'peerless.wasm';
/** The one that it does not need. */
export const OTHER = vectors ? 'peerless.wasm' : 'peerless-simd.wasm';
